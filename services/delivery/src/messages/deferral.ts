import type { Moment } from '../timing.js';
import type { Message } from './message.js';
import type { MessageDocument } from './message-state.js';

/** Defers a message whose carrier accepts no more for now. */
export function postpone(
  message: MessageDocument,
  until: Partial<Pick<MessageDocument, 'dueAt' | 'retryAt'>>,
): Message | null {
  if (message.state !== 'queued') return null;
  return { ...message, ...until, deferral: until.retryAt ? 'backoff' : 'scheduled' };
}

/** Makes a deferred message due once it no longer waits for anything. */
export function requeueDeferred(message: MessageDocument, { now, technical }: Moment): Message | null {
  if (message.state !== 'queued' || !message.deferral) return null;
  const deferral = message.retryAt > technical ? 'backoff' : message.dueAt > now ? 'scheduled' : undefined;
  return deferral === message.deferral ? null : { ...message, deferral };
}
