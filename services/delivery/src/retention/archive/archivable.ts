import type { MessageState } from '../../messages/message.js';
import type { MessageDocument } from '../../messages/message-state.js';

/** A message as the database stores it, as far as the archive reads it. */
export type StoredRow = MessageDocument & { _v: number; outbox?: unknown[]; outboxAt?: Date };

const WORKING_FIELDS = ['lease', 'lookupAt', 'retryAt', 'deferral', 'partition'] as const;
const BOOKKEEPING_FIELDS = ['outbox', 'outboxAt', 'seq', 'shard', 'applied', 'relayToken', 'writers', 'trace'] as const;
const NOT_KEPT: ReadonlySet<string> = new Set([...WORKING_FIELDS, ...BOOKKEEPING_FIELDS]);

/** The archived part of a message: content, recipient, and outcome. */
export type KeptMessage = Omit<MessageDocument, (typeof WORKING_FIELDS)[number]>;

/** A message as the archive stores it. Of two lines with the same id, the higher version counts. */
export type ArchivedRow = KeptMessage & { _v: number };

/** States that only a late report of a provider changes after the deadline. */
const ENDED_STATES: readonly MessageState[] = ['accepted', 'delivered', 'failed', 'suppressed', 'expired', 'unknown'];

/** Returns the beginning of the first month (UTC) that stays in the database. */
export const cutoffOf = (now: Date, months: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));

/**
 * Whether a message may leave the database: its draw is over, its outcome is decided, and nothing of it remains to be
 * published.
 */
export function isArchivable(message: StoredRow, cutoff: Date, busyDraws: ReadonlySet<string>): boolean {
  const { state, reason, createdAt, deadline, numbers, lease } = message;
  if (createdAt >= cutoff || deadline >= cutoff || lease) return false;
  if (!ENDED_STATES.includes(state)) return false;
  if (state === 'unknown' && !reason) return false; // expireAtDeadline has not closed it yet
  if ((message.outbox?.length ?? 0) > 0 || message.outboxAt) return false;
  if (!numbers) return true;
  return numbers.drawAt < cutoff && !busyDraws.has(numbers.drawId);
}

export const archivedRow = (message: StoredRow) =>
  Object.fromEntries(Object.entries(message).filter(([field]) => !NOT_KEPT.has(field))) as unknown as ArchivedRow;

/** Removes the phone from a reply to a phone that no member has, because no later erasure would find it. */
export function withoutPhone(message: ArchivedRow): ArchivedRow {
  const { to: _to, ...rest } = message;
  const { content } = rest;
  return (content && 'to' in content ? { ...rest, content: { ...content, to: '' } } : rest) as ArchivedRow;
}
