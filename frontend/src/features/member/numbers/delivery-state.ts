import type { Delivery } from '../account/api.js';

/** Delivery of a draw's numbers. `partly`: sent on one channel only; `skipped`: held back by the member's settings. */
export type DeliveryState = 'coming' | 'onTheWay' | 'sent' | 'partly' | 'failed' | 'skipped';

export const isSent = ({ state }: Delivery) => state === 'accepted' || state === 'delivered';
export const isLost = ({ state }: Delivery) => state === 'failed' || state === 'expired';
export const isHeldBack = ({ state }: Delivery) => state === 'suppressed';
/** Whether the member chose another channel before the message was sent; the numbers were sent there. */
export const isReplaced = ({ state, reason }: Delivery) => state === 'suppressed' && reason === 'not-chosen';

/** @param deliveries the messages of one draw */
export function deliveryStateOf(deliveries: readonly Delivery[]): DeliveryState {
  const rows = deliveries.filter((row) => !isReplaced(row));
  const [sent, lost, held] = [rows.filter(isSent), rows.filter(isLost), rows.filter(isHeldBack)];
  if (rows.length === 0) return 'coming';
  if (sent.length > 0) return lost.length > 0 ? 'partly' : 'sent';
  if (held.length === rows.length) return 'skipped';
  return lost.length + held.length === rows.length ? 'failed' : 'onTheWay';
}

export const lostChannelsOf = (deliveries: readonly Delivery[]): readonly Delivery['channel'][] =>
  deliveries.filter(isLost).map(({ channel }) => channel);

export const sentChannelsOf = (deliveries: readonly Delivery[]): readonly Delivery['channel'][] =>
  deliveries.filter(isSent).map(({ channel }) => channel);

/** Why the member's own settings held a message back; null where none did. */
export const heldReasonOf = (deliveries: readonly Delivery[]): string | null =>
  deliveries.find((row) => isHeldBack(row) && !isReplaced(row))?.reason ?? null;
