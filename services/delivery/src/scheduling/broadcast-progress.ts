import type { Decision } from '@numbercast/platform';

/** Progress of a message to many members: through the messages of a draw or through all members, in the order of ids. */
export interface BroadcastProgress {
  state: 'sending' | 'done';
  /** Id of the last message or member that was processed. */
  cursor: string;
}

export const beginAt = (drawId: string): BroadcastProgress => ({ state: 'sending', cursor: `${drawId}|` });

/**
 * Records a batch, unless another replica has recorded it already.
 * @param to null when none is left
 */
export function recordBatch<T extends BroadcastProgress>(
  broadcast: T,
  { from, to }: { from: string; to: string | null },
): Decision<T> | null {
  if (broadcast.state !== 'sending' || broadcast.cursor !== from) return null;
  return { next: to === null ? { ...broadcast, state: 'done' } : { ...broadcast, cursor: to }, events: [] };
}
