import { z } from 'zod';
import { type Channel, CHANNELS } from '../contacts/contact.js';
import type { CountLine } from '../counting/counts.js';
import type { Read } from '../counting/counts.repository.js';
import type { DeadlineRisk } from '../forecast/deadline-risk.js';
import { DELIVERY_STATES, type DeliveryState } from './delivery.js';

const count = z.int();

export const boardLineSchema = z.object({
  drawId: z.string(),
  channel: z.enum(CHANNELS),
  game: z.string(),
  startedAt: z.date(),
  deadline: z.date(),
  maybeDuplicate: count,
  ...(Object.fromEntries(DELIVERY_STATES.map((state) => [state, count])) as Record<DeliveryState, typeof count>),
  forecast: z
    .object({
      waiting: count,
      segments: count,
      finishAt: z.date().nullable(),
      late: count,
      isInDanger: z.boolean(),
      at: z.date(),
    })
    .nullable(),
});

export interface BoardRow {
  drawId: string;
  channel: Channel;
  game: string;
  startedAt: Date;
  deadline: Date;
  maybeDuplicate: number;
  states: Record<DeliveryState, number>;
}

const sum = (lines: readonly CountLine[], of: 'messages' | 'maybeDuplicates') =>
  lines.reduce((total, line) => total + line[of], 0);

/** First messages of a draw on a channel; what operators sent again is not promised. Null when there are none. */
export function boardRow({ drawId, channel, game, startedAt, lines }: Read): BoardRow | null {
  const promised = lines.filter(({ isResend }) => !isResend);
  if (promised.length === 0) return null;
  const countOf = (state: DeliveryState) =>
    sum(
      promised.filter((line) => line.state === state),
      'messages',
    );
  return {
    drawId,
    channel,
    game,
    startedAt,
    deadline: new Date(Math.min(...promised.map(({ deadline }) => deadline.getTime()))),
    maybeDuplicate: sum(promised, 'maybeDuplicates'),
    states: Object.fromEntries(DELIVERY_STATES.map((state) => [state, countOf(state)])) as Record<
      DeliveryState,
      number
    >,
  };
}

/** How far the sending for one draw on one channel has come, for the operators' deadline board. */
export function boardLine({ states, maybeDuplicate, ...draw }: BoardRow, deadlineRisks: readonly DeadlineRisk[]) {
  const outlook = deadlineRisks.find(({ drawId, channel }) => drawId === draw.drawId && channel === draw.channel);
  return { ...draw, ...states, maybeDuplicate, forecast: outlook ? shown(outlook) : null };
}

const shown = ({ messages, segments, finishAt, late, isInDanger, at }: DeadlineRisk) => ({
  waiting: messages,
  segments,
  finishAt,
  late,
  isInDanger,
  at,
});
