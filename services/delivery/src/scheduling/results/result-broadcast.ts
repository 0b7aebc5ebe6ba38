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
  /** No result is sent from this time on. */
  deadline: Date;
  /**
   * Ids of the messages whose members failed, such as one whose address cannot be decrypted. They are retried at the
   * end.
   */
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

/** Begins a broadcast. Null when the result is old: imported into the history, or handled after a long outage. */
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

/**
 * Returns the id of the message to a member on a channel: there is one for any number of sets, even if batches are
 * repeated.
 */
export const resultMessageId = (drawId: string, memberId: string, channel: Channel) =>
  `result|${drawId}|${memberId}|${channel}`;
