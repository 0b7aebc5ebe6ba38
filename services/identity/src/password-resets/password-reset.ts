import { backoffMs, type Decision, type Document } from '@numbercast/platform';

/**
 * A request for a reset link, by a hash of its email address. It exists for every address alike, whether an account has
 * it or not. All times are the database server's.
 */
export interface PasswordReset {
  /** Normalized; empty once the request is done, with or without an email. */
  email: string;
  requestedAt: Date;
  /** When a worker processes it next; while it is claimed, when the claim expires. Absent once it is done. */
  dueAt?: Date | undefined;
  /** Worker that is sending. */
  claim?: string | undefined;
  attempts: number;
  /** When the request is deleted, sent or not. */
  expiresAt: Date;
}

type ResetDecision = Decision<PasswordReset> | null;

const SECOND_MS = 1_000;
/** A request this soon after the previous one sends no second email. */
const REPEATS_WITHIN_MS = 60 * SECOND_MS;
/** How long an outage of Keycloak or of its mail server may last; a link that comes later would surprise its owner. */
const KEPT_MS = 3_600 * SECOND_MS;
/** Longer than all calls to Keycloak for one request take together. */
const CLAIM_MS = 90 * SECOND_MS;
const PAUSES = { firstMs: 2 * SECOND_MS, longestMs: 300 * SECOND_MS };

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
const decided = (next: PasswordReset): Decision<PasswordReset> => ({ next, events: [] });

/**
 * Records a request. Every request writes, a repeated one too, and every document is kept equally long. Otherwise the
 * response time would show whether an earlier email is still being sent, and so whether there is an account.
 */
export function request(reset: PasswordReset | null, email: string, now: Date): Decision<PasswordReset> {
  const expiresAt = after(now, KEPT_MS);
  const isRepeated = reset && (reset.dueAt !== undefined || reset.requestedAt > after(now, -REPEATS_WITHIN_MS));
  return decided(
    isRepeated ? { ...reset, expiresAt } : { email, requestedAt: now, dueAt: now, attempts: 0, expiresAt },
  );
}

/** Claims a request that is due. After a crash of its worker it is due again when the claim expires. */
export function claimDue(reset: Document<PasswordReset>, claim: string, now: Date): ResetDecision {
  if (!reset.dueAt || reset.dueAt > now) return null;
  return decided({ ...reset, claim, attempts: reset.attempts + 1, dueAt: after(now, CLAIM_MS) });
}

/** Completes a request after the email was sent, or when there is no account to send it to. */
export function finish(reset: Document<PasswordReset>, claim: string): ResetDecision {
  if (reset.claim !== claim) return null;
  return decided({ ...reset, email: '', dueAt: undefined, claim: undefined });
}

/** Schedules a retry after a failed attempt. Each retry waits twice as long, five minutes at most. */
export function postpone(reset: Document<PasswordReset>, claim: string, now: Date): ResetDecision {
  if (reset.claim !== claim) return null;
  return decided({ ...reset, claim: undefined, dueAt: after(now, backoffMs(reset.attempts - 1, PAUSES)) });
}
