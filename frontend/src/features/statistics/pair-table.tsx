import * as words from '#words/features/statistics/pictures.js';
import { whiteBalls } from '#words/features/statistics/statistics-page.js';
import { Table, type Column } from '../../ui/table.js';
import { Bar } from './bar.js';
import type { PairCount } from './statistics.js';
import { pairInWords } from './statistics-summary.js';

const columns = (most: number): readonly Column<PairCount>[] => [
  {
    title: whiteBalls,
    cell: ({ whites }) => <span className="figures font-semibold">{pairInWords(whites)}</span>,
  },
  { title: words.timesTogether, cell: ({ times }) => <Bar count={times} most={most} /> },
];

/** The pairs of white balls that were drawn together most often. */
export function PairTable({ pairs }: { pairs: readonly PairCount[] }) {
  return (
    <Table
      caption={words.pairsTitle}
      columns={columns(Math.max(1, ...pairs.map(({ times }) => times)))}
      rows={pairs}
      keyOf={({ whites }) => whites.join(' ')}
      empty={words.noPairs}
      onPhone="rows"
    />
  );
}
