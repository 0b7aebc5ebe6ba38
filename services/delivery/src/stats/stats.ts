import type { Channel } from '../recipients/recipient.js';
import type { MessageState } from '../messages/message.js';
import { type StatsDelta, type StatsLine, summed } from '../messages/stats-line.js';

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
  /** Entries of the journal that it contains, as long as these may still exist. */
  counted: string[];
  /** Fencing token of the last writer; writes with a smaller token are rejected. */
  token: number;
}

const WAITING = new Set<MessageState>(['queued', 'sending']);
export const isWaiting = ({ state }: StatsLine) => WAITING.has(state);

const earlier = (a: Date, b: Date) => (a < b ? a : b);
const later = (a: Date, b: Date) => (a > b ? a : b);

interface CountedEntries {
  /** Deltas of this draw and channel, by the id of their entry. */
  deltas: ReadonlyMap<string, StatsDelta>;
  /** Entries that the journal still has. */
  existing: ReadonlySet<string>;
  token: number;
}

/** Adds the deltas that it does not contain yet; null when a later lease has written. */
export function addDeltas(current: DrawStats | null, { deltas, existing, token }: CountedEntries): DrawStats | null {
  if (current && current.token > token) return null;
  const known = new Set(current?.counted);
  const added = [...deltas].filter(([mark]) => !known.has(mark)).map(([, delta]) => delta);
  const { drawId, channel, game, startedAt, lastDeadline } = [...deltas.values()][0]!;
  const lines = summed([...(current?.lines ?? []), ...added.flatMap((delta) => delta.lines)]);
  return {
    drawId,
    channel,
    game,
    startedAt: added.reduce((at, delta) => earlier(at, delta.startedAt), current?.startedAt ?? startedAt),
    lastDeadline: added.reduce((at, delta) => later(at, delta.lastDeadline), current?.lastDeadline ?? lastDeadline),
    isOpen: lines.some(isWaiting),
    lines,
    counted: [
      ...new Set([...known].filter((mark) => existing.has(mark) || deltas.has(mark)).concat([...deltas.keys()])),
    ],
    token,
  };
}
