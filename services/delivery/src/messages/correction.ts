import type { Decision } from '@numbercast/platform';
import type { NumberSet } from './message.js';

/** A published result was wrong. */
export interface Correction {
  game: string;
  /** Calendar date in America/New_York, yyyy-mm-dd. */
  date: string;
  /** What was drawn, as it is published now. */
  result: NumberSet;
  /** What was published before. */
  before: NumberSet;
}

/** How far telling everybody who has numbers of the draw has come. Its id is that of the event that told of it. */
export interface CorrectionBroadcast {
  drawId: string;
  correction: Correction;
  state: 'telling' | 'told';
  /** Id of the last row of the ledger looked at. */
  cursor: string;
}

export const beginBroadcast = (drawId: string, correction: Correction): CorrectionBroadcast => ({
  drawId,
  correction,
  state: 'telling',
  cursor: `${drawId}|`,
});

/**
 * Takes in what a turn has done, unless another replica has been there before: then its cursor stands.
 * @param to null when nobody is left
 */
export function moveOn(
  broadcast: CorrectionBroadcast,
  { from, to }: { from: string; to: string | null },
): Decision<CorrectionBroadcast> | null {
  if (broadcast.state !== 'telling' || broadcast.cursor !== from) return null;
  return { next: to === null ? { ...broadcast, state: 'told' } : { ...broadcast, cursor: to }, events: [] };
}

/** One for each member, however often the ledger is gone through. */
export const correctionId = (broadcastId: string, memberId: string) => `correction|${broadcastId}|${memberId}`;
