import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Badge } from '../../../ui/badge.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { outcomeOf } from './last-delivery.js';
import type { LastDelivery } from './last-deliveries-api.js';

/** The newest numbers by member; undefined while loading, null when the delivery service did not respond. */
export type LastDeliveries = ReadonlyMap<string, LastDelivery> | null | undefined;

/** State and time of a member's newest numbers. The list does not wait for them. */
export function LastDeliveryCell({ memberId, deliveries }: { memberId: string; deliveries: LastDeliveries }) {
  if (deliveries === undefined) return <Skeleton className="h-11 w-28" />;
  if (deliveries === null) return <span className="text-muted">Not known</span>;
  const last = deliveries.get(memberId);
  if (!last) return <span className="text-muted">None</span>;
  const { words, tone } = outcomeOf(last);
  return (
    <>
      <Badge tone={tone}>{words}</Badge>
      <span className="figures block text-muted xl:whitespace-nowrap">{easternStampOf(last.at)}</span>
    </>
  );
}
