import { useQuery } from '@tanstack/react-query';

import { formatNumberSet } from '../../../lib/lottery/format-number-set.js';
import { Loading, SkeletonRows } from '../../../ui/skeleton.js';
import { Table, type Column } from '../../../ui/table.js';
import { reportsQuery, type Report } from '../admin-api.js';
import { DrawLabel } from './draw-label.js';
import { LoadFailed } from '../common/load-failed.js';

const whites = (count: string): Column<Report> => ({
  title: `${count} white`,
  numeric: true,
  cell: ({ tally }) => (tally.whiteBallMatch[count] ?? 0).toLocaleString('en-US'),
});

const columns: readonly Column<Report>[] = [
  { title: 'Draw', cell: ({ game, drawId }) => <DrawLabel game={game} drawId={drawId} /> },
  {
    title: 'Drawn',
    cell: ({ drawInfo: { winningWhiteBalls, winningPB } }) => (
      <span className="figures whitespace-nowrap">
        {formatNumberSet({ whites: winningWhiteBalls, red: winningPB })}
      </span>
    ),
  },
  {
    title: 'Sets',
    numeric: true,
    cell: ({ drawInfo }) => drawInfo.totalNumbersAssigned.toLocaleString('en-US'),
  },
  { title: 'Red only', numeric: true, cell: ({ tally }) => tally.powerballOnly.toLocaleString('en-US') },
  ...['1', '2', '3', '4', '5'].map(whites),
  { title: 'All six', numeric: true, cell: ({ tally }) => tally.fullMatch.toLocaleString('en-US') },
];

/** The newest reports of both games, a line each. */
export function PastReports() {
  const { data, error, refetch } = useQuery(reportsQuery);
  return (
    <section aria-labelledby="past-reports" className="space-y-4">
      <h2 id="past-reports" className="headline text-xl">
        Latest 20 reports
      </h2>
      {error && <LoadFailed onRetry={refetch}>The reports can’t be shown right now.</LoadFailed>}
      {!data && !error && (
        <Loading what="reports">
          <SkeletonRows rows={3} />
        </Loading>
      )}
      {data && (
        <Table
          caption="Reports by draw"
          columns={columns}
          rows={data.items}
          keyOf={({ drawId }) => drawId}
          empty="No reports yet."
        />
      )}
    </section>
  );
}
