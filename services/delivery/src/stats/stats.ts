import type { MessageState } from '../messages/message.js';
import { combined, type StatsDelta, type StatsLine } from '../messages/stats-line.js';

/** The counts of one draw on one channel, `<drawId>|<channel>[|results]`: the sum of all deltas. */
export interface DrawStats extends StatsDelta {
  /** Whether a message may still be sent. */
  isOpen: boolean;
  /** Entries of the journal that it contains, as long as these may still exist. */
  counted: string[];
  /** Fencing token of the last writer; writes with a smaller token are rejected. */
  token: number;
}

const WAITING = new Set<MessageState>(['queued', 'sending']);
export const isWaiting = ({ state }: StatsLine) => WAITING.has(state);

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
  const sum = combined([...(current ? [current] : []), ...added]);
  const mayExist = [...known].filter((mark) => existing.has(mark));
  return {
    ...sum,
    isOpen: sum.lines.some(isWaiting),
    counted: [...new Set([...mayExist, ...deltas.keys()])],
    token,
  };
}
