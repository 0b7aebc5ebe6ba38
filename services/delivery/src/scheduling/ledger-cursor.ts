import type { Decision } from '@numbercast/platform';

/** Progress of going through the messages with numbers of a draw, in the order of their ids. */
export interface LedgerCursor {
  state: 'sending' | 'done';
  /** Id of the last message that was processed. */
  cursor: string;
}

export const beginAt = (drawId: string): LedgerCursor => ({ state: 'sending', cursor: `${drawId}|` });

/**
 * Records a batch, unless another replica has recorded it already.
 * @param to null when no message is left
 */
export function moveOn<T extends LedgerCursor>(
  broadcast: T,
  { from, to }: { from: string; to: string | null },
): Decision<T> | null {
  if (broadcast.state !== 'sending' || broadcast.cursor !== from) return null;
  return { next: to === null ? { ...broadcast, state: 'done' } : { ...broadcast, cursor: to }, events: [] };
}
