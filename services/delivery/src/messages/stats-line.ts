import type { Carrier } from '../providers/carrier.js';
import type { Channel } from '../recipients/recipient.js';
import type { DrawNumbers } from './draw-numbers.js';
import type { Content } from './kinds/index.js';
import type { Message, MessageState } from './message.js';

/** The part of a message that the statistics read. */
export type Counted = Pick<
  Message,
  'channel' | 'state' | 'isMaybeDuplicate' | 'segments' | 'deadline' | 'createdAt' | 'resend' | 'carrier' | 'zones'
> & { numbers?: Pick<DrawNumbers, 'drawId' | 'game' | 'isFirst'> | undefined; content?: Content | undefined };

/** Messages of one draw and channel that are in one state and may be sent under the same conditions. */
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

/** The changes of a command to the statistics of one draw on one channel. */
export interface StatsDelta {
  drawId: string;
  channel: Channel;
  /** The messages carry the result of the draw; absent for numbers, which have a deadline to keep. */
  isResults?: true | undefined;
  game: string;
  /** When the first of its messages was queued. */
  startedAt: Date;
  /** The last deadline of any of its messages. */
  lastDeadline: Date;
  /** Added to the lines of the same kind; negative numbers subtract. */
  lines: StatsLine[];
}

export const statsId = ({ drawId, channel, isResults }: Pick<StatsDelta, 'drawId' | 'channel' | 'isResults'>) =>
  `${drawId}|${channel}${isResults ? '|results' : ''}`;

const kindOf = ({ state, deadline, isFirst, isResend, jobId, carrier, zones }: StatsLine) =>
  `${state}|${deadline.getTime()}|${isFirst}|${isResend}|${jobId}|${carrier}|${zones}`;

/** The draw of a message with numbers or with a result; null for other messages, which are not counted. */
function drawOf({ numbers, content }: Counted) {
  if (numbers) return { drawId: numbers.drawId, game: numbers.game, isFirst: numbers.isFirst, isResults: undefined };
  if (content?.kind !== 'draw-result') return null;
  const { drawId, game } = content;
  return { drawId, game, isFirst: false, isResults: true as const };
}

/** The line of one counted message. */
function lineOf(message: Counted): StatsLine {
  const { resend } = message;
  return {
    state: message.state,
    deadline: message.deadline,
    isFirst: drawOf(message)!.isFirst,
    isResend: Boolean(resend),
    jobId: resend?.jobId ?? '',
    carrier: message.carrier ?? 'unknown',
    zones: message.zones ?? '',
    messages: 1,
    segments: message.segments,
    maybeDuplicates: message.isMaybeDuplicate ? 1 : 0,
  };
}

/** Multiplies a line by a number of messages of the same kind. */
const times = (line: StatsLine, count: number): StatsLine => ({
  ...line,
  messages: line.messages * count,
  segments: line.segments * count,
  maybeDuplicates: line.maybeDuplicates * count,
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
interface CountedChange {
  id: string;
  before: Counted | null;
  after: Counted;
}

/** Messages that a command changes in the same way, and the changes of each of them to the statistics. */
export interface StatsChange extends StatsDelta {
  ids: string[];
}

const earlier = (a: Date, b: Date) => (a < b ? a : b);
const later = (a: Date, b: Date) => (a > b ? a : b);

/** Adds up deltas of one draw and channel, at least one. */
export function combined(deltas: readonly StatsDelta[]): StatsDelta {
  const { drawId, channel, game, isResults } = deltas[0]!;
  return {
    drawId,
    channel,
    ...(isResults && { isResults }),
    game,
    startedAt: deltas.map(({ startedAt }) => startedAt).reduce(earlier),
    lastDeadline: deltas.map(({ lastDeadline }) => lastDeadline).reduce(later),
    lines: summed(deltas.flatMap(({ lines }) => lines)),
  };
}

function deltaOf({ before, after }: CountedChange): StatsDelta {
  const { channel, createdAt, deadline } = after;
  const draw = drawOf(after)!;
  const { drawId, game } = draw;
  const lines = [...(before ? [times(lineOf(before), -1)] : []), lineOf(after)];
  return {
    drawId,
    channel,
    ...(draw.isResults && { isResults: draw.isResults }),
    game,
    startedAt: createdAt,
    lastDeadline: deadline,
    lines,
  };
}

/** Everything about a message that the statistics count. */
const countedOf = (message: Counted) => {
  const { drawId, isResults } = drawOf(message)!;
  const draw = statsId({ drawId, channel: message.channel, isResults });
  return `${draw}|${kindOf(lineOf(message))}|${message.segments}|${message.isMaybeDuplicate}`;
};

/**
 * Returns the changes of writes to the statistics, by kind of change. Statistics count messages with numbers and,
 * separately, those with results; they do not count replies, notices, and account emails.
 */
export function changesOf(writes: readonly CountedChange[]): StatsChange[] {
  const byKind = new Map<string, StatsChange>();
  for (const write of writes) {
    const { id, before, after } = write;
    if (!drawOf(after)) continue;
    const [countedBefore, countedAfter] = [before && countedOf(before), countedOf(after)];
    if (countedBefore === countedAfter) continue;
    const kind = `${countedBefore ?? ''}>${countedAfter}`;
    const same = byKind.get(kind);
    if (same) {
      same.ids.push(id);
      same.startedAt = earlier(same.startedAt, after.createdAt);
    } else byKind.set(kind, { ...deltaOf(write), ids: [id] });
  }
  return [...byKind.values()];
}

/** Returns the deltas of changes for these written messages, one for each draw and channel. */
export function deltasOf(changes: readonly StatsChange[], written: ReadonlySet<string>): StatsDelta[] {
  const deltas = changes.flatMap(({ ids, lines, ...rest }): StatsDelta[] => {
    const count = ids.filter((id) => written.has(id)).length;
    return count === 0 ? [] : [{ ...rest, lines: lines.map((line) => times(line, count)) }];
  });
  return [...Map.groupBy(deltas, statsId).values()].map(combined);
}
