import * as words from '#words/features/statistics/pictures.js';
import { classNames } from '../../lib/format/class-names.js';
import { formatNumber } from '../../lib/format/format-number.js';
import { stepsOf, type Expected } from '../../lib/lottery/expected.js';
import { stepNames, stepStyles } from './board-steps.js';

function spanOf(from: number, to: number | null): string {
  if (to === null) return words.orMore(formatNumber(from));
  return from === to ? formatNumber(from) : words.fromTo(formatNumber(from), formatNumber(to));
}

/** Legend with the range of values of each of the five steps. */
export function BoardKey({ expected }: { expected: Expected }) {
  return (
    <ul aria-label={words.key} className="figures flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-muted">
      {stepsOf(expected).map(({ step, from, to }) => (
        <li key={step} className="flex items-center gap-1.5 whitespace-nowrap">
          <span aria-hidden="true" className={classNames('size-4 shrink-0 rounded-full', stepStyles[step])} />
          {spanOf(from, to)}
          <span className="sr-only">: {stepNames[step]}</span>
        </li>
      ))}
    </ul>
  );
}
