import { useState } from 'react';

import { shortDateOf } from '../../lib/lottery/draw-time.js';
import { twoDigits as ball } from '../../lib/lottery/format-number-set.js';
import { Table, type Column, type Orders } from '../../ui/table.js';
import { Bar } from './bar.js';
import type { BallCount } from './statistics.js';

const orders = {
  number: (a: BallCount, b: BallCount) => a.ball - b.ball,
  most: (a: BallCount, b: BallCount) => b.times - a.times,
  fewest: (a: BallCount, b: BallCount) => a.times - b.times,
  longest: (a: BallCount, b: BallCount) => sinceOf(b) - sinceOf(a),
  shortest: (a: BallCount, b: BallCount) => sinceOf(a) - sinceOf(b),
} as const;
type OrderName = keyof typeof orders;

/** Sorts balls that were never drawn as overdue longest. */
const sinceOf = ({ drawsSince }: BallCount) => drawsSince ?? Number.MAX_SAFE_INTEGER;

const by = (named: { [Name in keyof Orders]: OrderName }): Orders => named;

function Gap({ drawsSince }: BallCount) {
  if (drawsSince === null) return 'never drawn';
  if (drawsSince === 0) return 'last draw';
  return (
    <>
      {drawsSince}
      <span className="max-sm:sr-only">{drawsSince === 1 ? ' draw' : ' draws'}</span>
    </>
  );
}

const columns = (title: string, most: number): readonly Column<BallCount>[] => [
  {
    title,
    orders: by({ ascending: 'number' }),
    cell: (count) => <span className="figures font-semibold">{ball(count.ball)}</span>,
  },
  {
    title: 'Times drawn',
    orders: by({ ascending: 'fewest', descending: 'most' }),
    cell: ({ times }) => <Bar count={times} most={most} />,
  },
  {
    title: 'Draws ago',
    orders: by({ ascending: 'shortest', descending: 'longest' }),
    cell: (count) => (
      <span className="figures whitespace-nowrap">
        <Gap {...count} />
      </span>
    ),
  },
  {
    title: 'Last drawn',
    spare: true,
    cell: ({ lastDrawn }) => (
      <span className="figures whitespace-nowrap">
        {lastDrawn ? `${shortDateOf(lastDrawn)}, ${lastDrawn.slice(0, 4)}` : '–'}
      </span>
    ),
  },
];

interface BallTableProps {
  readonly title: string;
  readonly counts: readonly BallCount[];
}

/** How often and how long ago each ball of a drum was drawn, as bars with their figures. */
export function BallTable({ title, counts }: BallTableProps) {
  const [order, setOrder] = useState<OrderName>('number');
  const most = Math.max(1, ...counts.map(({ times }) => times));
  return (
    <Table
      caption={`${title}s by how often they were drawn`}
      columns={columns(title, most)}
      rows={counts.toSorted(orders[order])}
      keyOf={(count) => String(count.ball)}
      empty="No balls."
      onPhone="rows"
      order={{ current: order, onChange: (next) => setOrder(next as OrderName) }}
    />
  );
}
