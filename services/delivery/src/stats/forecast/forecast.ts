import type { Carrier } from '../../providers/carrier.js';
import type { Channel } from '../../recipients/recipient.js';
import { type SendLimits, simulateQueue, type SimulationResult } from './simulate-queue.js';
import { textWindows, type Window } from './text-windows.js';

/** Messages of one draw that wait under the same conditions. */
export interface Backlog {
  drawId: string;
  deadline: Date;
  carrier: Carrier;
  /** IANA names separated by spaces. */
  zones: string;
  /** Direct responses are sent at any hour, like emails. */
  isAnyHour: boolean;
  messages: number;
  segments: number;
}

export interface Line {
  drawId: string;
  deadline: Date;
  messages: number;
  segments: number;
  /** When the last message will be sent; null when that is beyond the horizon. */
  finishAt: Date | null;
  /** Messages that will not have been sent by the deadline. */
  late: number;
}

const BEYOND_DEADLINE_MS = 24 * 3_600_000;

/** Identifies a line: original messages and resends of a draw have different deadlines. */
export const lineKey = ({ drawId, deadline }: Pick<Line, 'drawId' | 'deadline'>) => `${drawId} ${deadline.getTime()}`;

/**
 * Forecasts when the messages of each draw will have been sent on one channel, those with the nearest deadline first.
 */
export function forecast(channel: Channel, backlogs: readonly Backlog[], permit: SendLimits, now: Date): Line[] {
  const from = now.getTime();
  const until = Math.max(from, ...backlogs.map(({ deadline }) => deadline.getTime())) + BEYOND_DEADLINE_MS;
  const inOrder = backlogs.toSorted((a, b) => a.deadline.getTime() - b.deadline.getTime());
  const played = simulateQueue(withWindows(channel, inOrder, { from, to: until }), permit, { from, until });
  return linesOf(inOrder.map((backlog, i) => ({ ...backlog, ...played[i]! })));
}

function withWindows(channel: Channel, backlogs: readonly Backlog[], whole: Window) {
  const always = [whole];
  const windowsOf = new Map<string, Window[]>();
  const windowed = (zones: string) => {
    if (!windowsOf.has(zones)) windowsOf.set(zones, textWindows(new Date(whole.from), new Date(whole.to), zones));
    return windowsOf.get(zones)!;
  };
  return backlogs.map((backlog) => {
    const isAlways = channel === 'email' || backlog.isAnyHour;
    return { ...backlog, windows: isAlways ? always : windowed(backlog.zones) };
  });
}

/** Returns the number of messages whose segments are not all sent. */
export const lateMessages = ({ messages, segments, late }: { messages: number; segments: number; late: number }) =>
  Math.ceil((late / segments) * messages - 1e-6);

function linesOf(groups: readonly (Backlog & SimulationResult)[]): Line[] {
  const lines = new Map<string, Line>();
  for (const group of groups) {
    const { drawId, deadline, messages, segments, finishAt } = group;
    const key = lineKey({ drawId, deadline });
    const line = lines.get(key) ?? { drawId, deadline, messages: 0, segments: 0, finishAt: new Date(0), late: 0 };
    const isLater = line.finishAt !== null && (finishAt === null || finishAt > line.finishAt.getTime());
    const last = finishAt === null ? null : new Date(Math.round(finishAt));
    lines.set(key, {
      ...line,
      messages: line.messages + messages,
      segments: line.segments + segments,
      late: line.late + lateMessages(group),
      finishAt: isLater ? last : line.finishAt,
    });
  }
  return [...lines.values()];
}
