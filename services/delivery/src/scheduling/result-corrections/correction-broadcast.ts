import type { ResultCorrected } from '../../messages/kinds/result-corrected.js';
import { beginAt, type BroadcastProgress } from '../broadcast-progress.js';

/** A corrected result as its email contains it. */
export type Correction = Omit<ResultCorrected, 'kind'>;

/** Progress of notifying all members with numbers for the draw. Its id is that of the event. */
export interface CorrectionBroadcast extends BroadcastProgress {
  drawId: string;
  correction: Correction;
}

export const beginBroadcast = (drawId: string, correction: Correction): CorrectionBroadcast => ({
  drawId,
  correction,
  ...beginAt(drawId),
});

/** Returns the id of the email to a member: there is one for each member, even if batches are repeated. */
export const correctionId = (broadcastId: string, memberId: string) => `correction|${broadcastId}|${memberId}`;
