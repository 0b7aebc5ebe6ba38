import type { Decision } from '@numbercast/platform';

/** Progress of emailing all members about a version of the terms, which is its id. */
export interface TermsBroadcast {
  state: 'sending' | 'done';
  /** Id of the last member that was processed. */
  cursor: string;
}

export const beginTermsBroadcast = (): TermsBroadcast => ({ state: 'sending', cursor: '' });

/**
 * Records a batch, unless another replica has recorded it already.
 * @param to null when no member is left
 */
export function recordBatch(
  broadcast: TermsBroadcast,
  { from, to }: { from: string; to: string | null },
): Decision<TermsBroadcast> | null {
  if (broadcast.state !== 'sending' || broadcast.cursor !== from) return null;
  return { next: to === null ? { ...broadcast, state: 'done' } : { ...broadcast, cursor: to }, events: [] };
}
