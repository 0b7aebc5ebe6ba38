import type { Moment } from '../timing.js';
import type { Decision, MessageDocument } from './message-state.js';

/** Lets a row wait, because its carrier takes no more just now. */
export function postpone(
  message: MessageDocument,
  until: Partial<Pick<MessageDocument, 'dueAt' | 'retryAt'>>,
): Decision | null {
  if (message.state !== 'queued') return null;
  return { next: { ...message, ...until, deferral: until.retryAt ? 'pause' : 'day' }, events: [] };
}

/** Puts a row that was put aside among those to be sent, once nothing has to be waited for any more. */
export function requeueDeferred(message: MessageDocument, { now, technical }: Moment): Decision | null {
  if (message.state !== 'queued' || !message.deferral) return null;
  const deferral = message.retryAt > technical ? 'pause' : message.dueAt > now ? 'day' : undefined;
  return deferral === message.deferral ? null : { next: { ...message, deferral }, events: [] };
}
