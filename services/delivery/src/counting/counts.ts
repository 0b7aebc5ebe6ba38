import type { Carrier } from '../carriers/carrier.js';
import type { Channel } from '../contacts/contact.js';
import type { Counted, Delivery, DeliveryState } from '../ledger/delivery.js';

/** Messages of one draw and channel that are in one state and may go under the same conditions. */
export interface CountLine {
  state: DeliveryState;
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

/** What a row was last counted as, and what it is counted as from now on. */
export interface Step {
  id: string;
  from: string | null;
  to: Counted;
}

/** The counts of one draw on one channel, `<drawId>|<channel>`. */
export interface Counts {
  drawId: string;
  channel: Channel;
  game: string;
  /** When the first of its messages was queued. */
  startedAt: Date;
  /** The last deadline of any of its messages. */
  lastDeadline: Date;
  /** Something may still be sent. */
  isOpen: boolean;
  lines: CountLine[];
  /** The rows taken in last. Until each is known to bear its mark, nothing else may be taken in. */
  batch: { id: string; steps: Step[] };
  /** Of the turn in which it was written last: who held an earlier one has nothing to say any more. */
  token: number;
}

/** A row as far as it is counted. */
export type Countable = Pick<
  Delivery,
  | 'channel'
  | 'state'
  | 'isMaybeDuplicate'
  | 'segments'
  | 'deadline'
  | 'createdAt'
  | 'resend'
  | 'carrier'
  | 'zones'
  | 'counted'
> & { _id: string; uncounted: string; numbers: { drawId: string; game: string; isFirst: boolean } };

export const countsId = (drawId: string, channel: Channel) => `${drawId}|${channel}`;

const kindOf = (line: CountLine) =>
  [line.state, line.deadline.getTime(), line.isFirst, line.isResend, line.jobId, line.carrier, line.zones].join('|');

function lineOf(row: Countable, { state, isMaybeDuplicate }: Pick<Counted, 'state' | 'isMaybeDuplicate'>): CountLine {
  return {
    state,
    deadline: row.deadline,
    isFirst: row.numbers.isFirst,
    isResend: Boolean(row.resend),
    jobId: row.resend?.jobId ?? '',
    carrier: row.carrier ?? 'unknown',
    zones: row.zones ?? '',
    messages: 1,
    segments: row.segments,
    maybeDuplicates: isMaybeDuplicate ? 1 : 0,
  };
}

function add(lines: Map<string, CountLine>, line: CountLine, sign: 1 | -1) {
  const known = lines.get(kindOf(line)) ?? { ...line, messages: 0, segments: 0, maybeDuplicates: 0 };
  lines.set(kindOf(line), {
    ...known,
    messages: known.messages + sign * line.messages,
    segments: known.segments + sign * line.segments,
    maybeDuplicates: known.maybeDuplicates + sign * line.maybeDuplicates,
  });
}

export const stepOf = ({ _id: id, uncounted: mark, counted, state, isMaybeDuplicate }: Countable): Step => ({
  id,
  from: counted?.mark ?? null,
  to: { mark, state, isMaybeDuplicate },
});

const WAITING = new Set<DeliveryState>(['queued', 'sending']);
export const isWaiting = ({ state }: CountLine) => WAITING.has(state);

const earlier = (a: Date, b: Date) => (a < b ? a : b);
const later = (a: Date, b: Date) => (a > b ? a : b);

interface Turn {
  batchId: string;
  /** The batch whose rows this turn knows to bear their marks; none when there were no counts. */
  marked: string | undefined;
  token: number;
}

/** Takes rows in, each in place of what it was counted as before; null when another turn has come between. */
export function takeIn(current: Counts | null, rows: readonly Countable[], turn: Turn): Counts | null {
  if (current && (current.token > turn.token || current.batch.id !== turn.marked)) return null;
  const lines = new Map((current?.lines ?? []).map((line) => [kindOf(line), line]));
  for (const row of rows) {
    if (row.counted) add(lines, lineOf(row, row.counted), -1);
    add(lines, lineOf(row, row), 1);
  }
  const left = [...lines.values()].filter(({ messages }) => messages !== 0);
  const { channel, numbers, createdAt, deadline } = rows[0]!;
  const { drawId, game } = numbers;
  return {
    drawId,
    channel,
    game,
    startedAt: rows.reduce((at, row) => earlier(at, row.createdAt), current?.startedAt ?? createdAt),
    lastDeadline: rows.reduce((at, row) => later(at, row.deadline), current?.lastDeadline ?? deadline),
    isOpen: left.some(isWaiting),
    lines: left,
    batch: { id: turn.batchId, steps: rows.map(stepOf) },
    token: turn.token,
  };
}
