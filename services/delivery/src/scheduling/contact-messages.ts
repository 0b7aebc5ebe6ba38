import { createHmac } from 'node:crypto';
import { contentMessage, type Message } from '../messages/message.js';

const ID_PREFIX = 'contact|';

/** Returns the prefix of the ids of the replies in a conversation. */
export const supportThreadPrefix = (threadId: string) => `support|${threadId}`;
export const supportReplyId = (threadId: string, replyId: string) => `${supportThreadPrefix(threadId)}|${replyId}`;

const NOTIFY_EVERY_MS = 15 * 60_000;

interface QueuedMessage {
  id: string;
  message: Message;
}

/**
 * Returns the email that acknowledges a message of the contact form. Anyone can enter a stranger's address there, so
 * the email repeats nothing from the form, and an address receives one a day. The id contains a keyed hash, which does
 * not reveal the address.
 */
export function acknowledgement(email: string, secret: string, receivedAt: Date, now: Date): QueuedMessage {
  const day = receivedAt.toISOString().slice(0, 10);
  const address = createHmac('sha256', secret).update(email.toLowerCase()).digest('base64url').slice(0, 22);
  const message = contentMessage(
    { memberId: undefined, channel: 'email', content: { kind: 'contact-received', to: email } },
    { now },
  );
  return { id: `${ID_PREFIX}${address}|${day}`, message };
}

/**
 * Returns the email that notifies the staff of new messages: one for all messages of a quarter of an hour, at its end.
 */
export function staffNotification(to: string, receivedAt: Date, now: Date): QueuedMessage {
  const dueAt = new Date((Math.floor(receivedAt.getTime() / NOTIFY_EVERY_MS) + 1) * NOTIFY_EVERY_MS);
  const message = contentMessage(
    { memberId: undefined, channel: 'email', content: { kind: 'contact-waiting', to } },
    { now },
  );
  return {
    id: `${ID_PREFIX}staff|${dueAt.toISOString()}`,
    message: dueAt > now ? { ...message, dueAt, deferral: 'scheduled' } : message,
  };
}
