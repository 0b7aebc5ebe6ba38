import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { DeadlineAtRiskSchema, DeadlineRiskClearedSchema } from '@numbercast/contracts/delivery/v1/events';
import { event, type OutgoingEvent } from '@numbercast/platform';
import type { Channel } from '../../recipients/recipient.js';
import type { Line } from './forecast.js';

/** The forecast for the messages of one draw on one channel, in business time. */
export interface DeadlineRisk {
  drawId: string;
  channel: Channel;
  deadline: Date;
  messages: number;
  segments: number;
  finishAt: Date | null;
  late: number;
  isInDanger: boolean;
  /** The time of this forecast. */
  at: Date;
}

interface Decided {
  next: DeadlineRisk;
  events: OutgoingEvent[];
}

// Forecasts are inexact: a deadline is at risk when 10% more time would miss it, and safe again when 25% more would
// meet it
const ALARM_FACTOR = 1.1;
const CALM_FACTOR = 1.25;

function isShort({ finishAt, deadline, late, messages }: Line, now: Date, factor: number) {
  if (messages === 0) return false;
  if (late > 0 || finishAt === null) return true;
  return now.getTime() + (finishAt.getTime() - now.getTime()) * factor > deadline.getTime();
}

/** Records a new forecast, and publishes each change between at risk and safe once. */
export function assess(current: DeadlineRisk | null, channel: Channel, line: Line, now: Date): Decided | null {
  if (!current && line.messages === 0) return null;
  const wasInDanger = current?.isInDanger ?? false;
  const isOver = now >= line.deadline;
  // After the deadline there is nothing to warn about: the board shows what was not sent
  const isInDanger = isOver ? wasInDanger : isShort(line, now, wasInDanger ? CALM_FACTOR : ALARM_FACTOR);
  const next = { ...line, channel, isInDanger, at: now };
  if (isInDanger === wasInDanger) return { next, events: [] };
  return { next, events: [isInDanger ? endangered(channel, line) : safeAgain(channel, line)] };
}

const endangered = (channel: Channel, { drawId, deadline, finishAt, messages, late }: Line) =>
  event(DeadlineAtRiskSchema, {
    drawId,
    channel,
    deadline: timestampFromDate(deadline),
    ...(finishAt && { finishAt: timestampFromDate(finishAt) }),
    waitingMessages: messages,
    lateMessages: late,
  });

const safeAgain = (channel: Channel, { drawId, deadline }: Line) =>
  event(DeadlineRiskClearedSchema, { drawId, channel, deadline: timestampFromDate(deadline) });

/** Returns a forecast without waiting messages. */
export const clear = ({ drawId, deadline }: DeadlineRisk, now: Date): Line => ({
  drawId,
  deadline,
  messages: 0,
  segments: 0,
  finishAt: now,
  late: 0,
});
