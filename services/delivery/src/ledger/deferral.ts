import type { Moment } from '../timing.js';
import type { Decision, MessageDocument } from './message-state.js';

/** Lets a row wait, because its carrier takes no more just now. */
export function postpone(
  row: MessageDocument,
  until: Partial<Pick<MessageDocument, 'dueAt' | 'retryAt'>>,
): Decision | null {
  if (row.state !== 'queued') return null;
  return { next: { ...row, ...until, aside: until.retryAt ? 'pause' : 'day' }, events: [] };
}

/** Puts a row that was put aside among those to be sent, once nothing has to be waited for any more. */
export function requeueDeferred(row: MessageDocument, { now, technical }: Moment): Decision | null {
  if (row.state !== 'queued' || !row.aside) return null;
  const aside = row.retryAt > technical ? 'pause' : row.dueAt > now ? 'day' : undefined;
  return aside === row.aside ? null : { next: { ...row, aside }, events: [] };
}
