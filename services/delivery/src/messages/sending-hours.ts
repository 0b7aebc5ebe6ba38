import type { Recipient } from '../recipients/recipient.js';
import { ignoresQuietHoursUntil, type Message, SHORTEST_VALIDITY_MS } from './message.js';
import { sendingWindowAt } from './quiet-hours.js';

/**
 * No more texts are sent this long before the quiet hours begin: the provider may queue a text for that long, and a
 * text that it drops then waits for the next day anyway.
 */
export const CLOSING_MS = 2 * 60_000;

const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** Returns when a message may be sent at the earliest and until when it may arrive, in business time. */
export function sendingHours(message: Message, recipient: Pick<Recipient, 'timeZones'> | null, now: Date) {
  if (message.channel === 'email') return { opensAt: now, closesAt: message.deadline };
  const promptUntil = ignoresQuietHoursUntil(message, now);
  if (promptUntil) return { opensAt: now, closesAt: promptUntil };
  const { opensAt, closesAt } = hoursOutsideQuietHours(message, recipient?.timeZones ?? [], now);
  return { opensAt, closesAt: earlier(closesAt, message.deadline) };
}

/** The last minutes before the quiet hours are used only when no other day is left before the deadline. */
function hoursOutsideQuietHours({ deadline }: Message, zones: readonly string[], now: Date) {
  const hours = sendingWindowAt(now, zones);
  const left = hours.closesAt.getTime() - now.getTime();
  if (hours.opensAt > now || left >= CLOSING_MS) return hours;
  const next = sendingWindowAt(hours.closesAt, zones);
  const isNextTooLate = next.opensAt.getTime() + SHORTEST_VALIDITY_MS > deadline.getTime();
  return isNextTooLate && left >= SHORTEST_VALIDITY_MS ? hours : next;
}
