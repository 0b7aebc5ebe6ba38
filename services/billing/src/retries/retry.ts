import { type Aggregates, backoffMs } from '@numbercast/platform';

/** The schedule of retries of external work. Times are the database server's, not business time. */
export interface Retry {
  dueAt: Date;
  attempts: number;
  lastError?: string;
}

/** Longer than any provider call with its retries, so that no other replica takes over the work meanwhile. */
const LEASE_MS = 90_000;
const BACKOFF = { firstMs: 1_000, longestMs: 3_600_000 };
const ERROR_LENGTH = 300;

export const dueNow = (now: Date): Retry => ({ dueAt: now, attempts: 0 });

/** Schedules more work of the same kind after a running attempt, because two at once could overtake each other. */
export function dueAfterAttempt(pending: Retry | undefined, now: Date): Retry {
  const isBeingTaken = pending !== undefined && pending.attempts > 0 && pending.lastError === undefined;
  return isBeingTaken ? pending : dueNow(now);
}

/** Changes the due work of a document; null where it has none. */
type ChangeRetry<T extends object> = (
  document: T,
  change: (retry: Retry) => Retry,
) => ReturnType<Parameters<Aggregates<T>['change']>[1]>;
type Documents<T extends object> = Pick<Aggregates<T>, 'change'>;

/** Claims the due work of a document. Null when none is due, or another replica has claimed it. */
export async function claimDue<T extends object>(
  documents: Documents<T>,
  id: string,
  change: ChangeRetry<T>,
  now: () => Date,
) {
  let isTaken = false;
  const document = await documents.change(id, (current) => {
    isTaken = false;
    const decision = change(current, (retry) => {
      isTaken = retry.dueAt <= now();
      return isTaken ? claimed(retry, now()) : retry;
    });
    return isTaken ? decision : null;
  });
  return isTaken ? document : null;
}

/** Postpones the work of a document after a failure. */
export async function postpone<T extends object>(
  documents: Documents<T>,
  id: string,
  change: ChangeRetry<T>,
  error: unknown,
  now: () => Date,
) {
  await documents.change(id, (current) => change(current, (retry) => failed(retry, error, now())));
}

/** Claims the work. After a crash, it is due again when the lease expires. */
export const claimed = ({ attempts }: Retry, now: Date): Retry => ({
  attempts: attempts + 1,
  dueAt: new Date(now.getTime() + LEASE_MS),
});

/** Schedules the retry of a failed attempt: each waits twice as long, an hour at most. */
export function failed({ attempts }: Retry, error: unknown, now: Date): Retry {
  const delay = backoffMs(Math.max(0, attempts - 1), BACKOFF);
  return { attempts, dueAt: new Date(now.getTime() + delay), lastError: String(error).slice(0, ERROR_LENGTH) };
}
