import { formatCount } from '../../../lib/format/format-count.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { shortDateOf } from '../../../lib/lottery/draw-time.js';
import { formatMean } from '../../../lib/lottery/expected.js';
import { Badge } from '../../../ui/badge.js';
import { GameMark } from '../../../ui/game-mark.js';
import type { Report } from '../admin-api.js';
import { columnsOf, heightOf, type Column } from './report-comparison.js';

/** The newest draws as small multiples: the same chart for each, on the same scale. */
export function ReportTiles({ reports }: { reports: readonly Report[] }) {
  return (
    <div className="space-y-3">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
        {reports.map((report) => (
          <Tile key={report.drawId} report={report} />
        ))}
      </ul>
      <p className="text-[0.9375rem] text-muted">
        Matched balls of the sets in each draw: special ball alone, then white balls. The dashed line is what chance
        gives; a column at the top is twice that or more.
      </p>
    </div>
  );
}

function Tile({ report }: { report: Report }) {
  const { game, drawDate, drawInfo, tally } = report;
  const sets = drawInfo.totalNumbersAssigned;
  return (
    <li className="rounded-card border border-line bg-surface p-3 text-[0.9375rem]">
      <GameMark game={game} className="font-semibold" />
      <p className="figures flex flex-wrap justify-between gap-x-2 text-muted">
        <span className="whitespace-nowrap">{shortDateOf(drawDate)}</span>
        <span className="whitespace-nowrap">{sets > 0 && formatCount(sets, 'set')}</span>
      </p>
      {sets > 0 ? <Chart columns={columnsOf(report)} /> : <p className="mt-3 text-muted">No sets were assigned.</p>}
      {tally.fullMatch > 0 && <Badge tone="warn">All six: {formatNumber(tally.fullMatch)}</Badge>}
    </li>
  );
}

const HEIGHT = 56;

function Chart({ columns }: { columns: readonly Column[] }) {
  return (
    <div className="relative mt-2">
      <div className="grid grid-cols-4 gap-2">
        {columns.map(({ label, words }) => (
          <div key={label} className="text-center text-xs text-muted">
            <span className="sr-only">
              {words.name}: {formatNumber(words.count)}, expected {formatMean(words.expected)}
            </span>
            <svg aria-hidden="true" className="block h-14 w-full">
              <Bar height={heightOf(words) * HEIGHT} />
            </svg>
            <span aria-hidden="true" className="figures">
              {label}
            </span>
          </div>
        ))}
      </div>
      <span aria-hidden="true" className="absolute inset-x-0 top-7 border-t border-dashed border-ink" />
    </div>
  );
}

const Bar = ({ height }: { height: number }) => (
  <rect className="fill-accent" x="10%" width="80%" y={HEIGHT - height} height={height} rx="2" />
);
