import { formatCount } from '../../lib/format/format-count.js';
import { formatNumber } from '../../lib/format/format-number.js';
import { monthOf } from '../../lib/lottery/draw-time.js';
import { formatMean } from '../../lib/lottery/expected.js';
import { Skeleton } from '../../ui/skeleton.js';
import type { Statistics } from './statistics.js';
import { summaryOf } from './statistics-summary.js';

const Figure = ({ children }: { children: React.ReactNode }) => (
  <strong className="figures font-semibold text-ink">{children}</strong>
);

/** One sentence for the whole page: what was counted, and what chance alone gives. */
export function SummaryLine({ statistics }: { statistics: Statistics }) {
  const summary = summaryOf(statistics);
  const { draws, firstDraw, lastDraw } = statistics;
  if (!summary || !firstDraw || !lastDraw) return <>No draws under these rules yet.</>;
  const { counts, expected, inside, balls } = summary;
  return (
    <>
      {formatCount(draws, 'draw')}, {monthOf(firstDraw)} to {monthOf(lastDraw)}. Each white ball came up between{' '}
      <Figure>{formatNumber(counts.from)}</Figure> and <Figure>{formatNumber(counts.to)}</Figure> times; chance alone
      gives about <Figure>{formatMean(expected.mean)}</Figure>, usually {formatNumber(expected.usual.from)} to{' '}
      {formatNumber(expected.usual.to)}.{' '}
      <Figure>
        {inside} of {balls}
      </Figure>{' '}
      balls are inside that range.
    </>
  );
}

/** Lines of the sentence that is still loading. */
export const SummarySkeleton = () => (
  <span className="block space-y-2.5 pt-1.5">
    <Skeleton className="h-4.5" />
    <Skeleton className="h-4.5 w-2/3 sm:hidden" />
  </span>
);
