import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatNumberSet } from '../../../lib/lottery/format-number-set.js';
import { Button } from '../../../ui/button.js';
import { Loading, SkeletonRows } from '../../../ui/skeleton.js';
import { Table, type Column } from '../../../ui/table.js';
import { reportsQuery, type Report } from '../admin-api.js';
import { DrawLabel } from '../common/draw-label.js';
import { ReportTiles } from './report-tiles.js';
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

/** The newest reports of both games, as small charts, and as a table on request. */
export function PastReports() {
  const { data, error, refetch } = useQuery(reportsQuery);
  const [isTable, setTable] = useState(false);
  return (
    <section aria-labelledby="past-reports" className="space-y-4">
      <h2 id="past-reports" className="headline text-xl">
        Last 20 draws
      </h2>
      {error && <LoadFailed onRetry={refetch}>The reports can’t be shown right now.</LoadFailed>}
      {!data && !error && (
        <Loading what="reports">
          <SkeletonRows rows={7} className="h-80" />
        </Loading>
      )}
      {data && data.items.length > 0 && <ReportTiles reports={data.items} />}
      {data && data.items.length > 0 && (
        <Button kind="secondary" size="small" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Hide table' : 'Show table'}
        </Button>
      )}
      {data && (isTable || data.items.length === 0) && (
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
