import * as words from '#words/features/marketing/making-of.js';
import { paths } from '../../lib/browser/paths.js';
import { Link } from '../../ui/link.js';

/** The path of a set from the rules to the result, along one timeline. */
export function MakingOf() {
  return (
    <>
      <ol className="border-l-2 border-line">
        {words.stages.map(({ when, title, text }) => (
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
          {words.toProof}
        </Link>
      </p>
    </>
  );
}
