import * as words from '#words/features/statistics/pictures.js';
import { formatNumber } from '../../lib/format/format-number.js';
import { formatMean } from '../../lib/lottery/expected.js';
import { twoDigits } from '../../lib/lottery/format-number-set.js';
import { ExpectedBar, ExpectedKey } from '../../ui/expected-bar.js';
import type { Statistics } from './statistics.js';
import { expectedPair, pairInWords } from './statistics-summary.js';

const SHOWN = 10;

/** The most frequent pairs as bars, with a tick where an average pair ends. */
export function PairBars({ statistics: { draws, era, pairs } }: { statistics: Statistics }) {
  const shown = pairs.slice(0, SHOWN);
  const expected = expectedPair(era, draws);
  const most = Math.max(expected, ...shown.map(({ times }) => times));
  return (
    <div className="space-y-3">
      <ExpectedKey>{words.expectedMean(<span className="figures">{formatMean(expected)}</span>)}</ExpectedKey>
      <ol className="space-y-1.5">
        {shown.map(({ whites, times }) => (
          <li key={whites.join(' ')} className="figures grid grid-cols-[auto_1fr_2.5rem] items-center gap-3">
            <span className="sr-only">
              {pairInWords(whites)}: {words.times(times)}
            </span>
            <span aria-hidden="true" className="flex gap-1.5">
              {whites.map((white) => (
                <span
                  key={white}
                  className="grid size-9 place-items-center rounded-full border border-(--ball-edge) bg-(--ball) font-semibold text-(--on-ball)"
                >
                  {twoDigits(white)}
                </span>
              ))}
            </span>
            <ExpectedBar value={times} expected={expected} most={most} />
            <span aria-hidden="true" className="text-right font-semibold">
              {formatNumber(times)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
