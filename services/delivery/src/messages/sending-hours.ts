import type { Recipient } from '../recipients/recipient.js';
import { type Message, isPromptReply, SHORTEST_VALIDITY_MS, REPLY_WITHIN_MS } from './message.js';
import { quietHoursOf } from './quiet-hours.js';

/** First numbers, codes and prompt answers follow at once from what the member did; other texts wait for the day. */
const isDirectAnswer = (message: Message, now: Date) =>
  Boolean(isPromptReply(message, now) || message.account || (message.numbers?.isFirst && !message.resend));

/**
 * How long before the hours end no more texts are handed over: the provider may keep a text in its queue for as long,
 * and a text that it drops at closing has to wait for the next day anyhow.
 */
export const CLOSING_MS = 2 * 60_000;

const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** When the text may be handed over at the earliest and until when it may arrive, in business time. */
export function sendingHours(message: Message, recipient: Pick<Recipient, 'timeZones'> | null, now: Date) {
  if (message.channel === 'email') return { opensAt: now, closesAt: message.deadline };
  if (isDirectAnswer(message, now)) {
    const promptUntil = message.reply ? new Date(message.createdAt.getTime() + REPLY_WITHIN_MS) : message.deadline;
    return { opensAt: now, closesAt: earlier(promptUntil, message.deadline) };
  }
  const { opensAt, closesAt } = handOverHours(message, recipient?.timeZones ?? [], now);
  return { opensAt, closesAt: earlier(closesAt, message.deadline) };
}

/** The last minutes of the hours are used only where there is no next day before the deadline. */
function handOverHours({ deadline }: Message, zones: readonly string[], now: Date) {
  const hours = quietHoursOf(now, zones);
  const left = hours.closesAt.getTime() - now.getTime();
  if (hours.opensAt > now || left >= CLOSING_MS) return hours;
  const next = quietHoursOf(hours.closesAt, zones);
  const isNextTooLate = next.opensAt.getTime() + SHORTEST_VALIDITY_MS > deadline.getTime();
  return isNextTooLate && left >= SHORTEST_VALIDITY_MS ? hours : next;
}
