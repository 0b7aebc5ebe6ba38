import type { Moment } from '../timing.js';
import type { Decision, MessageDocument } from './message-state.js';

/** Defers a message whose carrier accepts no more for now. */
export function postpone(
  message: MessageDocument,
  until: Partial<Pick<MessageDocument, 'dueAt' | 'retryAt'>>,
): Decision | null {
  if (message.state !== 'queued') return null;
  return { next: { ...message, ...until, deferral: until.retryAt ? 'backoff' : 'scheduled' }, events: [] };
}

/** Makes a deferred message due once it no longer waits for anything. */
export function requeueDeferred(message: MessageDocument, { now, technical }: Moment): Decision | null {
  if (message.state !== 'queued' || !message.deferral) return null;
  const deferral = message.retryAt > technical ? 'backoff' : message.dueAt > now ? 'scheduled' : undefined;
  return deferral === message.deferral ? null : { next: { ...message, deferral }, events: [] };
}
