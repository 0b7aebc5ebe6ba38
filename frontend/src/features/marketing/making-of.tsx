import { paths } from '../../lib/browser/paths.js';
import { Link } from '../../ui/link.js';

const stages = [
  {
    when: 'After the last result',
    title: 'We build the sets',
    text: 'Our software checks every possible set against our rules. The sets that pass are shuffled, and each member gets the next ones in line.',
  },
  {
    when: 'At least 24 hours before the draw',
    title: 'Yours are sent and locked',
    text: 'They reach you by text, email or both. We publish one fingerprint of all members’ sets, so nothing can be changed afterward.',
  },
  {
    when: 'Draw night',
    title: 'The lottery draws',
    text: 'If you want to play, buy your ticket from an authorized retailer. We don’t sell tickets.',
  },
  {
    when: 'After the draw',
    title: 'You see how your sets did',
    text: 'Your past numbers show the result beside each set, with your matches circled.',
  },
];

/** The way of a set from the rules to the result, along one line of time. */
export function MakingOf() {
  return (
    <>
      <ol className="border-l-2 border-line">
        {stages.map(({ when, title, text }) => (
          <li key={title} className="relative pb-8 pl-7 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[0.5625rem] size-4 rounded-full border-2 border-accent bg-paper"
            />
            <p className="label-caps">{when}</p>
            <h3 className="headline mt-1 text-xl">{title}</h3>
            <p className="mt-1.5 max-w-[42rem] text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-6">
        <Link to={paths.proof} className="text-link">
          How the fingerprint proves it
        </Link>
      </p>
    </>
  );
}
