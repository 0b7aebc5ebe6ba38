import type { Outlook } from '../forecast/outlook.js';
import type { BoardRow } from './deliveries.repository.js';
import type { DeliveryState } from './delivery.js';

const STATES: readonly DeliveryState[] = [
  'queued',
  'sending',
  'accepted',
  'delivered',
  'failed',
  'suppressed',
  'expired',
  'unknown',
];

/** How far the sending for one draw on one channel has come, for the operators' deadline board. */
export function boardLine({ states, ...draw }: BoardRow, outlooks: readonly Outlook[]) {
  const countOf = (state: DeliveryState) => states.find((line) => line.state === state)?.count ?? 0;
  const counts = Object.fromEntries(STATES.map((state) => [state, countOf(state)])) as Record<DeliveryState, number>;
  const maybeDuplicate = states.reduce((sum, line) => sum + line.maybeDuplicate, 0);
  const outlook = outlooks.find(({ drawId, channel }) => drawId === draw.drawId && channel === draw.channel);
  return { ...draw, ...counts, maybeDuplicate, forecast: outlook ? shown(outlook) : null };
}

const shown = ({ messages, segments, finishAt, late, isInDanger, at }: Outlook) => ({
  waiting: messages,
  segments,
  finishAt,
  late,
  isInDanger,
  at,
});
