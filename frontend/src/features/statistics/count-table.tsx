import * as words from '#words/features/statistics/pictures.js';
import { whiteBalls } from '#words/features/statistics/statistics-page.js';
import { formatNumber } from '../../lib/format/format-number.js';
import { twoDigits } from '../../lib/lottery/format-number-set.js';
import { Table, type Column } from '../../ui/table.js';
import type { BallCount } from './statistics.js';

interface Row {
  readonly times: number;
  readonly balls: readonly number[];
}

const columns: readonly Column<Row>[] = [
  {
    title: words.timesDrawn,
    cell: ({ times }) => <span className="figures font-semibold">{formatNumber(times)}</span>,
  },
  { title: whiteBalls, cell: ({ balls }) => <span className="figures">{balls.map(twoDigits).join(', ')}</span> },
];

/** The dots of the plot: which balls came up equally often. */
export function CountTable({ counts }: { counts: readonly BallCount[] }) {
  const amounts = [...new Set(counts.map(({ times }) => times))].toSorted((a, b) => a - b);
  const rows = amounts.map((amount) => ({
    times: amount,
    balls: counts.filter(({ times }) => times === amount).map(({ ball }) => ball),
  }));
  return (
    <Table
      caption={words.countCaption}
      columns={columns}
      rows={rows}
      keyOf={({ times }) => String(times)}
      empty={words.noBalls}
      onPhone="rows"
    />
  );
}
