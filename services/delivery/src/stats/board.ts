import { z } from 'zod';
import { type Channel, CHANNELS } from '../recipients/recipient.js';
import type { StatsLine } from '../messages/stats-line.js';
import type { Read } from './stats.repository.js';
import type { DeadlineRisk } from './forecast/deadline-risk.js';
import { MESSAGE_STATES, type MessageState } from '../messages/message.js';

const count = z.int();
const stateCounts = Object.fromEntries(MESSAGE_STATES.map((state) => [state, count])) as Record<
  MessageState,
  typeof count
>;

export const boardLineSchema = z.object({
  drawId: z.string(),
  channel: z.enum(CHANNELS),
  game: z.string(),
  startedAt: z.date(),
  deadline: z.date(),
  maybeDuplicate: count,
  ...stateCounts,
  /** Messages with the result of the draw, by state; null before there are any. */
  results: z.object(stateCounts).nullable(),
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
  states: Record<MessageState, number>;
}

const sum = (lines: readonly StatsLine[], of: 'messages' | 'maybeDuplicates') =>
  lines.reduce((total, line) => total + line[of], 0);

/**
 * Counts the original messages of a draw on a channel; resends do not have to meet the deadline. Null when there are
 * none.
 */
export function boardRow({ drawId, channel, game, startedAt, lines }: Read): BoardRow | null {
  const promised = lines.filter(({ isResend }) => !isResend);
  if (promised.length === 0) return null;
  const countOf = (state: MessageState) =>
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
    states: Object.fromEntries(MESSAGE_STATES.map((state) => [state, countOf(state)])) as Record<MessageState, number>,
  };
}

/** Progress of one draw on one channel, for the delivery board. */
export function boardLine(
  { states, maybeDuplicate, ...draw }: BoardRow,
  { deadlineRisks, results }: { deadlineRisks: readonly DeadlineRisk[]; results: readonly BoardRow[] },
) {
  const isSame = ({ drawId, channel }: Pick<BoardRow, 'drawId' | 'channel'>) =>
    drawId === draw.drawId && channel === draw.channel;
  const risk = deadlineRisks.find(isSame);
  const forecast = risk ? shown(risk) : null;
  return { ...draw, ...states, maybeDuplicate, results: results.find(isSame)?.states ?? null, forecast };
}

const shown = ({ messages, segments, finishAt, late, isInDanger, at }: DeadlineRisk) => ({
  waiting: messages,
  segments,
  finishAt,
  late,
  isInDanger,
  at,
});
