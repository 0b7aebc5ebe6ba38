import * as words from '#words/features/statistics/summary-line.js';
import { formatNumber } from '../../lib/format/format-number.js';
import { monthOf } from '../../lib/lottery/draw-time.js';
import { formatMean } from '../../lib/lottery/expected.js';
import { Skeleton } from '../../ui/skeleton.js';
import type { Statistics } from './statistics.js';
import { summaryOf } from './statistics-summary.js';

const figure = (text: string) => <strong className="figures font-semibold text-ink">{text}</strong>;

/** One sentence for the whole page: what was counted, and what chance alone gives. */
export function SummaryLine({ statistics }: { statistics: Statistics }) {
  const summary = summaryOf(statistics);
  const { draws, firstDraw, lastDraw } = statistics;
  if (!summary || !firstDraw || !lastDraw) return words.noDraws;
  const { counts, expected, inside, balls } = summary;
  const counted = {
    draws,
    first: monthOf(firstDraw),
    last: monthOf(lastDraw),
    fewest: formatNumber(counts.from),
    most: formatNumber(counts.to),
    mean: formatMean(expected.mean),
    usualFrom: formatNumber(expected.usual.from),
    usualTo: formatNumber(expected.usual.to),
    inside,
    balls,
  };
  return words.summary(counted, figure);
}

/** Lines of the sentence that is still loading. */
export const SummarySkeleton = () => (
  <span className="block space-y-2.5 pt-1.5">
    <Skeleton className="h-4.5" />
    <Skeleton className="h-4.5 w-2/3 sm:hidden" />
  </span>
);
