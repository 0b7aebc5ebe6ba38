import { twoDigits as ball } from '../../lib/lottery/format-number-set.js';
import { Table, type Column } from '../../ui/table.js';
import { Bar } from './bar.js';
import type { PairCount } from './statistics.js';

const columns = (most: number): readonly Column<PairCount>[] => [
  {
    title: 'White balls',
    cell: ({ whites }) => <span className="figures font-semibold">{whites.map(ball).join(' and ')}</span>,
  },
  { title: 'Times drawn together', cell: ({ times }) => <Bar count={times} most={most} /> },
];

/** The pairs of white balls that were drawn together most often. */
export function PairTable({ pairs }: { pairs: readonly PairCount[] }) {
  return (
    <Table
      caption="Most frequent pairs"
      columns={columns(Math.max(1, ...pairs.map(({ times }) => times)))}
      rows={pairs}
      keyOf={({ whites }) => whites.join(' ')}
      empty="No pair has been drawn yet."
      onPhone="rows"
    />
  );
}
