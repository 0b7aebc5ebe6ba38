import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { WebhookSettledSchema } from '@numbercast/contracts/delivery/v1/events';
import { backoffMs, type Decision, event } from '@numbercast/platform';

const PAUSES = { firstMs: 2_000, longestMs: 10 * 60_000 };
/** A notice is of no use a day later. */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;

/** A notice to a webhook. All times are technical. */
export interface WebhookCall {
  routeId: string;
  /** The URL, which is a secret; deleted once the call is settled. */
  to?: string | undefined;
  text: string;
  /** `queued` until the call is settled, also while a replica has claimed it. */
  state: 'queued' | 'delivered' | 'failed';
  createdAt: Date;
  /** The next attempt, or the end of the claim of the current one. Absent once settled. */
  dueAt?: Date | undefined;
  /** Attempts so far, including the current one. */
  attempt: number;
  /** Token of the current claim. */
  claim?: string | undefined;
  settledAt?: Date | undefined;
  error?: string | undefined;
}

/** The outcome of an attempt. A call that may succeed later is retried. */
export type Attempt = { kind: 'accepted' } | { kind: 'retry' | 'refused'; error: string };

export const newCall = (call: Pick<WebhookCall, 'routeId' | 'to' | 'text'>, now: Date): WebhookCall => ({
  ...call,
  state: 'queued',
  createdAt: now,
  dueAt: now,
  attempt: 0,
});

/** Claims a due call for one attempt, or gives up on it. Null when it is not due. */
export function claim(
  call: WebhookCall & { _id: string },
  token: string,
  now: Date,
  leaseMs: number,
): Decision<WebhookCall> | null {
  if (call.state !== 'queued' || !call.dueAt || call.dueAt > now) return null;
  if (now.getTime() - call.createdAt.getTime() > GIVEN_UP_AFTER_MS)
    return settled(call, call.error ?? 'no answer', now);
  const dueAt = new Date(now.getTime() + leaseMs);
  return { next: { ...call, claim: token, attempt: call.attempt + 1, dueAt }, events: [] };
}

/** Records what an attempt did. Null when another replica has claimed the call since. */
export function record(
  call: WebhookCall & { _id: string },
  token: string,
  attempt: Attempt,
  now: Date,
): Decision<WebhookCall> | null {
  if (call.state !== 'queued' || call.claim !== token) return null;
  if (attempt.kind === 'accepted') return settled(call, '', now);
  if (attempt.kind === 'refused') return settled(call, attempt.error, now);
  const dueAt = new Date(now.getTime() + backoffMs(call.attempt - 1, PAUSES));
  return { next: { ...call, claim: undefined, error: attempt.error, dueAt }, events: [] };
}

/** @param error empty when it was delivered */
function settled(call: WebhookCall & { _id: string }, error: string, now: Date): Decision<WebhookCall> {
  const isDelivered = error === '';
  const state = isDelivered ? ('delivered' as const) : ('failed' as const);
  const done = { to: undefined, claim: undefined, dueAt: undefined, settledAt: now, error: error || undefined };
  return {
    next: { ...call, ...done, state },
    events: [
      event(WebhookSettledSchema, {
        noticeId: call._id,
        routeId: call.routeId,
        isDelivered,
        error,
        at: timestampFromDate(now),
      }),
    ],
  };
}
