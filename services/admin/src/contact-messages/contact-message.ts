import type { Incoming, Thread } from '../support-threads/thread.js';
import { accepts, contains, joinThread, startThread } from '../support-threads/thread.js';

/** A message as releases before support threads stored it: one document, answered or not. */
export interface ContactMessage {
  name: string;
  email: string;
  /** Present for a text message; `email` may then be empty. */
  text?: { textId: string; phone: string };
  subject: string;
  message: string;
  receivedAt: Date;
  answered?: { by: string; at: Date };
  /** Business time at which it was copied into a thread. */
  movedAt?: Date;
}

/** Converts a message for its thread. The id is retained, so that links to the message find the thread. */
export function incomingOf(id: string, stored: ContactMessage, memberId: string | undefined): Incoming {
  const { name, email, text, subject, message, receivedAt: at } = stored;
  const sender = { name, email, ...(text && { phone: text.phone }), ...(memberId && { memberId }) };
  return { id, channel: text ? 'text' : 'form', subject, body: message, at, sender };
}

/** Returns the thread with a migrated message; null when it already contains the message or does not accept it. */
export function withFormer(
  thread: Thread | null,
  incoming: Incoming,
  answered: ContactMessage['answered'],
): Thread | null {
  if (thread && (contains(thread, incoming.id) || !accepts(thread, incoming.at))) return null;
  const joined = thread ? joinThread(thread, incoming) : startThread(incoming);
  if (!joined || !answered) return joined;
  const { waitingSince: _answered, ...rest } = joined;
  if (!thread) return { ...rest, state: 'closed', closed: answered };
  // An answered message does not change the state of a continued conversation
  const { state, waitingSince, closed } = thread;
  const latest = closed && closed.at > answered.at ? closed : answered;
  return { ...rest, state, ...(waitingSince && { waitingSince }), ...(state === 'closed' && { closed: latest }) };
}
