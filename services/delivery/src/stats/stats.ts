import type { Carrier } from '../providers/carrier.js';
import type { Channel } from '../recipients/recipient.js';
import type { RecordedStats, Message, MessageState } from '../messages/message.js';

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

/** The state that the statistics contained for a message, and the state that they contain from now on. */
export interface Step {
  id: string;
  from: string | null;
  to: RecordedStats;
}

/** The counts of one draw on one channel, `<drawId>|<channel>`. */
export interface DrawStats {
  drawId: string;
  channel: Channel;
  game: string;
  /** When the first of its messages was queued. */
  startedAt: Date;
  /** The last deadline of any of its messages. */
  lastDeadline: Date;
  /** Something may still be sent. */
  isOpen: boolean;
  lines: StatsLine[];
  /** The last batch. No other batch is applied until each of its messages is known to be marked. */
  batch: { id: string; steps: Step[] };
  /** Fencing token of the last writer; writes with a smaller token are rejected. */
  token: number;
}

/** The fields of a message that the statistics need. */
export type PendingMessage = Pick<
  Message,
  | 'channel'
  | 'state'
  | 'isMaybeDuplicate'
  | 'segments'
  | 'deadline'
  | 'createdAt'
  | 'resend'
  | 'carrier'
  | 'zones'
  | 'recordedStats'
> & { _id: string; pendingStatsId: string; numbers: { drawId: string; game: string; isFirst: boolean } };

export const statsId = (drawId: string, channel: Channel) => `${drawId}|${channel}`;

const kindOf = (line: StatsLine) =>
  [line.state, line.deadline.getTime(), line.isFirst, line.isResend, line.jobId, line.carrier, line.zones].join('|');

function lineOf(
  message: PendingMessage,
  { state, isMaybeDuplicate }: Pick<RecordedStats, 'state' | 'isMaybeDuplicate'>,
): StatsLine {
  return {
    state,
    deadline: message.deadline,
    isFirst: message.numbers.isFirst,
    isResend: Boolean(message.resend),
    jobId: message.resend?.jobId ?? '',
    carrier: message.carrier ?? 'unknown',
    zones: message.zones ?? '',
    messages: 1,
    segments: message.segments,
    maybeDuplicates: isMaybeDuplicate ? 1 : 0,
  };
}

function add(lines: Map<string, StatsLine>, line: StatsLine, sign: 1 | -1) {
  const known = lines.get(kindOf(line)) ?? { ...line, messages: 0, segments: 0, maybeDuplicates: 0 };
  lines.set(kindOf(line), {
    ...known,
    messages: known.messages + sign * line.messages,
    segments: known.segments + sign * line.segments,
    maybeDuplicates: known.maybeDuplicates + sign * line.maybeDuplicates,
  });
}

export const stepOf = ({
  _id: id,
  pendingStatsId: changeId,
  recordedStats,
  state,
  isMaybeDuplicate,
}: PendingMessage): Step => ({
  id,
  from: recordedStats?.changeId ?? null,
  to: { changeId, state, isMaybeDuplicate },
});

const WAITING = new Set<MessageState>(['queued', 'sending']);
export const isWaiting = ({ state }: StatsLine) => WAITING.has(state);

const earlier = (a: Date, b: Date) => (a < b ? a : b);
const later = (a: Date, b: Date) => (a > b ? a : b);

interface CountedBatch {
  batchId: string;
  /** The batch whose messages are known to be marked; none when there were no statistics. */
  recorded: string | undefined;
  token: number;
}

/** Adds messages in place of their former states; null when another lease has written in between. */
export function applyBatch(
  current: DrawStats | null,
  rows: readonly PendingMessage[],
  counted: CountedBatch,
): DrawStats | null {
  if (current && (current.token > counted.token || current.batch.id !== counted.recorded)) return null;
  const lines = new Map((current?.lines ?? []).map((line) => [kindOf(line), line]));
  for (const message of rows) {
    if (message.recordedStats) add(lines, lineOf(message, message.recordedStats), -1);
    add(lines, lineOf(message, message), 1);
  }
  const left = [...lines.values()].filter(({ messages }) => messages !== 0);
  const { channel, numbers, createdAt, deadline } = rows[0]!;
  const { drawId, game } = numbers;
  return {
    drawId,
    channel,
    game,
    startedAt: rows.reduce((at, message) => earlier(at, message.createdAt), current?.startedAt ?? createdAt),
    lastDeadline: rows.reduce((at, message) => later(at, message.deadline), current?.lastDeadline ?? deadline),
    isOpen: left.some(isWaiting),
    lines: left,
    batch: { id: counted.batchId, steps: rows.map(stepOf) },
    token: counted.token,
  };
}
