import type { Decision } from '@numbercast/platform';
import { isDrawDay, isGame, supportedFrom } from '@numbercast/lottery';
import { drawOn } from '@numbercast/lottery/calendar';
import { RESULT_EXPIRES_AFTER_MS } from '../../messages/kinds/draw-result.js';
import type { Channel } from '../../recipients/recipient.js';
import { beginAt, type BroadcastProgress, recordBatch } from '../broadcast-progress.js';

/** Progress of sending the result of a draw to the members with numbers for it. Its id is that of the draw. */
export interface ResultBroadcast extends BroadcastProgress {
  game: string;
  /** Calendar date in America/New_York, yyyy-mm-dd. */
  date: string;
  /** No result is sent from here on. */
  deadline: Date;
  /** Ids of the messages whose members failed, such as one whose address cannot be decrypted: attempted again at the end. */
  failed?: string[];
}

interface Draw {
  drawId: string;
  game: string;
  date: string;
}

/** Returns until when the result of a draw is sent; null for a draw for which no numbers are generated. */
export function resultDeadline({ game, date }: Pick<Draw, 'game' | 'date'>): Date | null {
  if (!isGame(game) || date < supportedFrom(game) || !isDrawDay(game, date)) return null;
  return new Date(drawOn(game, date).drawAt.getTime() + RESULT_EXPIRES_AFTER_MS);
}

/** Null when the result is old: imported into the history, or handled after a long outage. */
export function beginResultBroadcast({ drawId, game, date }: Draw, now: Date): ResultBroadcast | null {
  const deadline = resultDeadline({ game, date });
  return deadline && deadline > now ? { game, date, deadline, ...beginAt(drawId) } : null;
}

/**
 * Records a batch and the messages whose members have failed so far, unless another replica has recorded it already.
 * @param to null when none is left
 */
export function recordResults(
  broadcast: ResultBroadcast,
  { failed, ...batch }: { from: string; to: string | null; failed: string[] },
): Decision<ResultBroadcast> | null {
  const recorded = recordBatch(broadcast, batch);
  return recorded && { ...recorded, next: { ...recorded.next, failed } };
}

/** One for each member and channel, however many sets the member has and however often the ledger is gone through. */
export const resultMessageId = (drawId: string, memberId: string, channel: Channel) =>
  `result|${drawId}|${memberId}|${channel}`;
