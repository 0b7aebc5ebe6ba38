import type { Delivery, DeliveryState } from '../ledger/delivery.js';
import type { Row } from '../ledger/transitions.js';

/** A message as the database has it, as far as the archive decides by it. */
export type StoredRow = Row & { _v: number; outbox?: unknown[]; outboxAt?: Date };

/** What of a message is kept in the archive: all that tells what was sent where and what became of it. */
export type ArchivedRow = Omit<Delivery, 'lease' | 'lookupAt' | 'retryAt' | 'aside' | 'uncounted' | 'counted'> & {
  _id: string;
  /** Version of the document. Of two lines with one id the greater version counts. */
  _v: number;
};

/** States that nothing but a late report can change any more, months after the deadline. */
export const ENDED_STATES = [
  'accepted',
  'delivered',
  'failed',
  'suppressed',
  'expired',
  'unknown',
] as const satisfies readonly DeliveryState[];

/** A month in UTC, as `yyyy-mm`. */
export const monthOf = (date: Date) => date.toISOString().slice(0, 7);

export const startOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

export function nextMonth(month: string): string {
  const start = startOf(month);
  return monthOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)));
}

/** The beginning of the first month that stays in the database. */
export const cutoffOf = (now: Date, months: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));

/**
 * Whether a message may leave the database: its draw is over, its outcome is decided, and nothing of it waits to be
 * published or counted.
 */
export function isArchivable(row: StoredRow, cutoff: Date, busyDraws: ReadonlySet<string>): boolean {
  const { state, reason, deadline, numbers, counted, uncounted, lease } = row;
  if (deadline >= cutoff || lease) return false;
  if (!(ENDED_STATES as readonly string[]).includes(state)) return false;
  if (state === 'unknown' && !reason) return false; // passDeadline has not closed it yet
  if ((row.outbox?.length ?? 0) > 0 || row.outboxAt || uncounted) return false;
  if (!numbers) return true;
  return numbers.drawAt < cutoff && counted?.state === state && !busyDraws.has(numbers.drawId);
}

const WORKING_FIELDS = ['lease', 'lookupAt', 'retryAt', 'aside', 'uncounted', 'counted'] as const;
const BOOKKEEPING_FIELDS = ['outbox', 'outboxAt', 'seq', 'shard', 'applied', 'relayToken', 'writers', 'trace'] as const;
const NOT_KEPT: ReadonlySet<string> = new Set([...WORKING_FIELDS, ...BOOKKEEPING_FIELDS]);

export const archivedRow = (row: StoredRow) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !NOT_KEPT.has(field))) as unknown as ArchivedRow;

/** An answer to a phone that no member has: nobody could ask for its erasure later, so the phone is not kept. */
export function withoutPhone(row: ArchivedRow): ArchivedRow {
  const { to: _to, reply, ...rest } = row;
  return reply ? { ...rest, reply: { ...reply, to: '' } } : rest;
}
