import type { Contact } from '../contacts/contact.js';
import { type Delivery, isPromptReply, LAST_CALL_MS, REPLY_WITHIN_MS } from '../ledger/delivery.js';
import { quietHoursOf } from './quiet-hours.js';

/** First numbers, codes and prompt answers follow at once from what the member did; other texts wait for the day. */
const isDirectAnswer = (row: Delivery, now: Date) =>
  Boolean(isPromptReply(row, now) || row.account || (row.numbers?.isFirst && !row.resend));

/**
 * How long before the hours end no more texts are handed over: the provider may keep a text in its queue for as long,
 * and a text that it drops at closing has to wait for the next day anyhow.
 */
export const CLOSING_MS = 2 * 60_000;

const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** When the text may be handed over at the earliest and until when it may arrive, in business time. */
export function sendingHours(row: Delivery, recipient: Pick<Contact, 'timeZones'> | null, now: Date) {
  if (row.channel === 'email') return { opensAt: now, closesAt: row.deadline };
  if (isDirectAnswer(row, now)) {
    const promptUntil = row.reply ? new Date(row.createdAt.getTime() + REPLY_WITHIN_MS) : row.deadline;
    return { opensAt: now, closesAt: earlier(promptUntil, row.deadline) };
  }
  const { opensAt, closesAt } = handOverHours(row, recipient?.timeZones ?? [], now);
  return { opensAt, closesAt: earlier(closesAt, row.deadline) };
}

/** The last minutes of the hours are used only where there is no next day before the deadline. */
function handOverHours({ deadline }: Delivery, zones: readonly string[], now: Date) {
  const hours = quietHoursOf(now, zones);
  const left = hours.closesAt.getTime() - now.getTime();
  if (hours.opensAt > now || left >= CLOSING_MS) return hours;
  const next = quietHoursOf(hours.closesAt, zones);
  const isNextTooLate = next.opensAt.getTime() + LAST_CALL_MS > deadline.getTime();
  return isNextTooLate && left >= LAST_CALL_MS ? hours : next;
}
