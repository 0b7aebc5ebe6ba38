import { catalogue } from '@numbercast/lottery';

import * as words from '#words/features/member/numbers/draw-status.js';
import { easternMomentOf, momentOf, weekdayOf } from '../../../lib/lottery/draw-time.js';
import type { Tone } from '../../../ui/notice.js';
import type { Delivery, UpcomingDraw } from '../account/api.js';
import { isHeldBack, isLost, isReplaced, isSent } from './delivery-state.js';

export interface DrawStatus {
  readonly drawId: string;
  readonly tone: Tone;
  readonly sentence: string;
  /** Time and recipient of each message, one line per channel. */
  readonly lines?: readonly string[];
  /** Optional explanation of a failure or of what to expect. */
  readonly remark?: string;
}

/** Text first, as people read it. */
const bySpeed = (a: Delivery, b: Delivery) => b.channel.localeCompare(a.channel);

/** `Texted Sun, Nov 22, 2:00 PM ET to ··· 4821`. The channels send hours apart: each line has its own time. */
function sentLine(row: Delivery, timeZone?: string): string {
  const at = row.acceptedAt ?? row.deliveredAt;
  return words.sentLine(row, at ? momentOf(at, timeZone) : null);
}

const lossRemark = (lost: readonly Delivery[]): string | undefined =>
  lost.length === 0 ? undefined : words.lost(lost);

/** Explains a message that the member's own settings hold back, which is not a failure. */
function heldRemark(held: readonly Delivery[]): string | undefined {
  const [first] = held;
  return first && (words.heldBack[first.reason ?? ''] ?? words.ended(held));
}

/** The delivery status of one draw: sent, on its way, failed, or still to come. */
export function drawStatus(
  draw: Pick<UpcomingDraw, 'drawId' | 'game' | 'date' | 'deadline'>,
  deliveries: readonly Delivery[],
  timeZone?: string,
): DrawStatus {
  const { drawId } = draw;
  const what = [weekdayOf(draw.date), catalogue[draw.game].name] as const;
  const rows = deliveries.filter((row) => row.drawId === drawId && !isReplaced(row)).toSorted(bySpeed);
  const [sent, lost, held] = [rows.filter(isSent), rows.filter(isLost), rows.filter(isHeldBack)];
  const waiting = rows.filter((row) => !isSent(row) && !isLost(row) && !isHeldBack(row));
  if (sent.length > 0) {
    const lines = sent.map((row) => sentLine(row, timeZone));
    if (waiting.length > 0) lines.push(words.waitingLine(waiting));
    const tone = lost.length > 0 ? 'warn' : 'good';
    const remark = lossRemark(lost) ?? heldRemark(held);
    return { drawId, tone, sentence: words.sent(...what), lines, remark };
  }
  if (held.length > 0 && held.length === rows.length) {
    return { drawId, tone: 'info', sentence: words.notSent(...what), remark: heldRemark(held) };
  }
  if (lost.length > 0 && lost.length + held.length === rows.length) {
    return { drawId, tone: 'bad', sentence: words.failed(...what), remark: lossRemark(lost) };
  }
  if (rows.length > 0) {
    return {
      drawId,
      tone: 'info',
      sentence: words.onTheWay(waiting, ...what),
      remark: lossRemark(lost) ?? heldRemark(held),
    };
  }
  return { drawId, tone: 'info', sentence: words.coming(...what, easternMomentOf(draw.deadline)) };
}
