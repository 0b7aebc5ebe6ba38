import type { Decision } from '@numbercast/platform';
import type { ResultCorrected } from '../../messages/kinds/result-corrected.js';

/** A corrected result as its email contains it. */
export type Correction = Omit<ResultCorrected, 'kind'>;

/** Progress of notifying all members with numbers for the draw. Its id is that of the event. */
export interface CorrectionBroadcast {
  drawId: string;
  correction: Correction;
  state: 'sending' | 'done';
  /** Id of the last message that was processed. */
  cursor: string;
}

export const beginBroadcast = (drawId: string, correction: Correction): CorrectionBroadcast => ({
  drawId,
  correction,
  state: 'sending',
  cursor: `${drawId}|`,
});

/**
 * Records a batch, unless another replica has recorded it already.
 * @param to null when no message is left
 */
export function moveOn(
  broadcast: CorrectionBroadcast,
  { from, to }: { from: string; to: string | null },
): Decision<CorrectionBroadcast> | null {
  if (broadcast.state !== 'sending' || broadcast.cursor !== from) return null;
  return { next: to === null ? { ...broadcast, state: 'done' } : { ...broadcast, cursor: to }, events: [] };
}

/** One for each member, however often the ledger is gone through. */
export const correctionId = (broadcastId: string, memberId: string) => `correction|${broadcastId}|${memberId}`;
