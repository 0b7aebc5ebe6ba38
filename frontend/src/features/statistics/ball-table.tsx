import { useState } from 'react';

import * as words from '#words/features/statistics/pictures.js';
import { twoDigits as ball } from '../../lib/lottery/format-number-set.js';
import { Table, type Column, type Orders } from '../../ui/table.js';
import { Bar } from './bar.js';
import type { BallCount } from './statistics.js';
import { dayOfBall } from './statistics-summary.js';

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
  if (drawsSince === null) return words.neverDrawn;
  if (drawsSince === 0) return words.lastDraw;
  return words.draws(drawsSince, (text) => <span className="max-sm:sr-only">{text}</span>);
}

const columns = (title: string, most: number): readonly Column<BallCount>[] => [
  {
    title,
    orders: by({ ascending: 'number' }),
    cell: (count) => <span className="figures font-semibold">{ball(count.ball)}</span>,
  },
  {
    title: words.timesDrawn,
    orders: by({ ascending: 'fewest', descending: 'most' }),
    cell: ({ times }) => <Bar count={times} most={most} />,
  },
  {
    title: words.drawsAgo,
    orders: by({ ascending: 'shortest', descending: 'longest' }),
    cell: (count) => (
      <span className="figures whitespace-nowrap">
        <Gap {...count} />
      </span>
    ),
  },
  {
    title: words.lastDrawn,
    spare: true,
    cell: ({ lastDrawn }) => (
      <span className="figures whitespace-nowrap">{lastDrawn ? dayOfBall(lastDrawn) : '–'}</span>
    ),
  },
];

interface BallTableProps {
  /** Of one ball, `White ball`. */
  readonly name: string;
  /** `White balls` */
  readonly title: string;
  readonly counts: readonly BallCount[];
}

/** How often and how long ago each ball of a drum was drawn, as bars with numbers. */
export function BallTable({ name, title, counts }: BallTableProps) {
  const [order, setOrder] = useState<OrderName>('number');
  const most = Math.max(1, ...counts.map(({ times }) => times));
  return (
    <Table
      caption={words.tableCaption(title)}
      columns={columns(name, most)}
      rows={counts.toSorted(orders[order])}
      keyOf={(count) => String(count.ball)}
      empty={words.noBalls}
      onPhone="rows"
      order={{ current: order, onChange: (next) => setOrder(next as OrderName) }}
    />
  );
}
