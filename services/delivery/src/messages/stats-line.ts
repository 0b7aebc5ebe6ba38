import type { Carrier } from '../providers/carrier.js';
import type { Channel } from '../recipients/recipient.js';
import type { DrawNumbers } from './draw-numbers.js';
import type { Message, MessageState } from './message.js';

/** The part of a message that the statistics read. */
export type Counted = Pick<
  Message,
  'channel' | 'state' | 'isMaybeDuplicate' | 'segments' | 'deadline' | 'createdAt' | 'resend' | 'carrier' | 'zones'
> & { numbers?: Pick<DrawNumbers, 'drawId' | 'game' | 'isFirst'> | undefined };

/** Messages of one draw and channel that are in one state and may go under the same conditions. */
export interface StatsLine {
  state: MessageState;
  deadline: Date;
  isFirst: boolean;
  isResend: boolean;
  /** Id of the bulk resend they belong to. */
  jobId: string;
  carrier: Carrier;
  zones: string;
  messages: number;
  segments: number;
  maybeDuplicates: number;
}

/** What a command changes in the statistics of one draw on one channel. */
export interface StatsDelta {
  drawId: string;
  channel: Channel;
  game: string;
  /** When the first of its messages was queued. */
  startedAt: Date;
  /** The last deadline of any of its messages. */
  lastDeadline: Date;
  /** Added to the lines of the same kind; negative numbers take away. */
  lines: StatsLine[];
}

export const statsId = ({ drawId, channel }: Pick<StatsDelta, 'drawId' | 'channel'>) => `${drawId}|${channel}`;

const kindOf = (line: StatsLine) =>
  [line.state, line.deadline.getTime(), line.isFirst, line.isResend, line.jobId, line.carrier, line.zones].join('|');

/** The line of one message with numbers. */
function lineOf({ numbers, resend, ...message }: Counted): StatsLine {
  return {
    state: message.state,
    deadline: message.deadline,
    isFirst: numbers!.isFirst,
    isResend: Boolean(resend),
    jobId: resend?.jobId ?? '',
    carrier: message.carrier ?? 'unknown',
    zones: message.zones ?? '',
    messages: 1,
    segments: message.segments,
    maybeDuplicates: message.isMaybeDuplicate ? 1 : 0,
  };
}

const negated = (line: StatsLine): StatsLine => ({
  ...line,
  messages: -line.messages,
  segments: -line.segments,
  maybeDuplicates: -line.maybeDuplicates,
});

/** Adds up lines of the same kind. Kinds without messages disappear. */
export function summed(lines: readonly StatsLine[]): StatsLine[] {
  const sums = new Map<string, StatsLine>();
  for (const line of lines) {
    const kind = kindOf(line);
    const sum = sums.get(kind);
    sums.set(
      kind,
      sum
        ? {
            ...sum,
            messages: sum.messages + line.messages,
            segments: sum.segments + line.segments,
            maybeDuplicates: sum.maybeDuplicates + line.maybeDuplicates,
          }
        : line,
    );
  }
  return [...sums.values()].filter(
    ({ messages, segments, maybeDuplicates }) => messages || segments || maybeDuplicates,
  );
}

/** A message before and after a write; before is null for a new message. */
export interface CountedChange {
  before: Counted | null;
  after: Counted;
}

/** Statistics count messages with numbers only: replies, notices, and account emails have no deadline. */
export const isCounted = ({ before, after }: CountedChange) =>
  after.numbers !== undefined &&
  (!before || kindOf(lineOf(before)) !== kindOf(lineOf(after)) || hasOtherSums(before, after));

const hasOtherSums = (before: Counted, after: Counted) =>
  before.isMaybeDuplicate !== after.isMaybeDuplicate || before.segments !== after.segments;

const earlier = (a: Date, b: Date) => (a < b ? a : b);
const later = (a: Date, b: Date) => (a > b ? a : b);

/** Adds up deltas of one draw and channel, at least one. */
export function combined(deltas: readonly StatsDelta[]): StatsDelta {
  const { drawId, channel, game } = deltas[0]!;
  return {
    drawId,
    channel,
    game,
    startedAt: deltas.map(({ startedAt }) => startedAt).reduce(earlier),
    lastDeadline: deltas.map(({ lastDeadline }) => lastDeadline).reduce(later),
    lines: summed(deltas.flatMap(({ lines }) => lines)),
  };
}

function deltaOf({ before, after }: CountedChange): StatsDelta {
  const { channel, createdAt, deadline } = after;
  const { drawId, game } = after.numbers!;
  const lines = [...(before ? [negated(lineOf(before))] : []), lineOf(after)];
  return { drawId, channel, game, startedAt: createdAt, lastDeadline: deadline, lines };
}

/** What these changes add to the statistics, one delta for each draw and channel. */
export function deltasOf(changes: readonly CountedChange[]): StatsDelta[] {
  const byDraw = new Map<string, StatsDelta[]>();
  for (const delta of changes.map(deltaOf)) {
    const others = byDraw.get(statsId(delta));
    if (others) others.push(delta);
    else byDraw.set(statsId(delta), [delta]);
  }
  return [...byDraw.values()].map(combined);
}
