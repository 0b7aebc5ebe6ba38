import { paths } from '../../lib/browser/paths.js';
import { Link } from '../../ui/link.js';

const steps = [
  { title: 'We lock', text: 'A day before each draw, the sets of all members are closed.' },
  {
    title: 'We publish',
    text: 'One fingerprint stands for all of them. Change, add or remove a single set, and it no longer matches.',
  },
  {
    title: 'You check',
    text: 'From then on you can check your own sets against it, in your browser or with your own tools.',
  },
];

/** Why a member need not believe that sets were given out before the draw, and to one member only. */
export function ProofArgument() {
  return (
    <>
      <ol className="grid overflow-hidden rounded-card border border-line bg-surface md:grid-cols-3">
        {steps.map(({ title, text }) => (
          <li key={title} className="border-line p-6 not-first:border-t md:not-first:border-t-0 md:not-first:border-l">
            <h3 className="headline text-xl">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-5">
        <Link to={paths.proof} className="text-link">
          See the fingerprints of past draws
        </Link>
      </p>
    </>
  );
}
