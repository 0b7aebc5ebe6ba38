import { useQuery } from '@tanstack/react-query';

import { easternMomentOf } from '../../lib/draw-time.js';
import { GameMark } from '../../ui/game-mark.js';
import { Table, type Column } from '../../ui/table.js';
import { deliveryBoardQuery, type DeliveryBoard } from './admin-api.js';

type Count = 'queued' | 'sending' | 'accepted' | 'delivered' | 'failed' | 'suppressed' | 'expired' | 'unknown';

const counted = (title: string, state: Count): Column<DeliveryBoard> => ({
  title,
  numeric: true,
  cell: (row) => row[state].toLocaleString('en-US'),
});

const columns: readonly Column<DeliveryBoard>[] = [
  { title: 'Draw', cell: ({ game }) => <GameMark game={game} className="font-semibold" /> },
  { title: 'Send by', cell: ({ deadline }) => <span className="whitespace-nowrap">{easternMomentOf(deadline)}</span> },
  counted('Queued', 'queued'),
  counted('Sending', 'sending'),
  counted('Accepted', 'accepted'),
  counted('Delivered', 'delivered'),
  counted('Failed', 'failed'),
  counted('Suppressed', 'suppressed'),
  counted('Expired', 'expired'),
  counted('Unknown', 'unknown'),
];

/** How far the sending has come for each draw. Nothing is shown until there is something to send. */
export function DeliveryBoardTable() {
  const { data } = useQuery(deliveryBoardQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <section className="space-y-4">
      <h2 className="headline text-xl">Messages by draw</h2>
      <Table
        caption="Messages by draw"
        columns={columns}
        rows={data.items}
        keyOf={({ drawId }) => drawId}
        empty="No messages yet."
      />
    </section>
  );
}
