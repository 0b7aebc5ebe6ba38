import * as words from '#words/features/marketing/proof-argument.js';
import { paths } from '../../lib/browser/paths.js';
import { Link } from '../../ui/link.js';

/** Explains why members do not have to trust us that each set was assigned before the draw and to one member only. */
export function ProofArgument() {
  return (
    <>
      <ol className="grid overflow-hidden rounded-card border border-line bg-surface md:grid-cols-3">
        {words.steps.map(({ title, text }) => (
          <li key={title} className="border-line p-6 not-first:border-t md:not-first:border-t-0 md:not-first:border-l">
            <h3 className="headline text-xl">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-5">
        <Link to={paths.proof} className="text-link">
          {words.toProof}
        </Link>
      </p>
    </>
  );
}
