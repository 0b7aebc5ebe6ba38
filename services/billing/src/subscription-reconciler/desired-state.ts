import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { UpgradeScheduledSchema } from '@numbercast/contracts/billing/v1/events';
import { event, problem } from '@numbercast/platform';
import { dueAfterAttempt, dueNow } from '../retries/retry.js';
import { type CancelReason, type Decision, type Mirror, renews, type Upgrade } from '../subscriptions/mirror.js';
import { changeEvents } from '../subscriptions/subscription-events.js';
import { withPending } from './next-provider-action.js';

export const amountChanged = problem(
  'amount-changed',
  409,
  'The price has changed. Nothing was charged or scheduled. Please check the new amount before you agree.',
);
export const alreadyAnnual = problem('already-annual', 409, 'Your plan is already annual.');

/** Requests that charges are paused or resumed. */
export const requestPause = (mirror: Mirror, desiredPaused: boolean, now: Date): Decision => ({
  next: withPending({ ...mirror, desiredPaused }, dueNow(now), now),
  events: [],
});

/** Requests an update of the customer's email address and phone. */
export const requestContactUpdate = (
  mirror: Mirror,
  desiredContact: NonNullable<Mirror['desiredContact']>,
  now: Date,
): Decision => ({
  next: withPending(
    { ...mirror, email: desiredContact.email, desiredContact },
    dueAfterAttempt(mirror.pending, now),
    now,
  ),
  events: [],
});

/** Records that the provider has this contact. A change made meanwhile stays pending. */
export function recordContactUpdate(
  mirror: Mirror,
  scheduled: NonNullable<Mirror['desiredContact']>,
  now: Date,
): Decision | null {
  const { desiredContact, ...rest } = mirror;
  const isNewest = desiredContact?.email === scheduled.email && desiredContact.phone === scheduled.phone;
  return isNewest ? { next: withPending(rest, mirror.pending, now), events: [] } : null;
}

const lastingReason = ({ desiredCancel }: Mirror) => (desiredCancel === 'unpaid' ? undefined : desiredCancel);

/**
 * Requests the end of the subscription at once. The first reason stays, except `unpaid`. An earlier approval to
 * resubscribe is revoked.
 */
export function requestCancellation(current: Mirror, reason: CancelReason, now: Date): Decision {
  const { resubscriptionApproved: _former, ...mirror } = current;
  const next = withPending({ ...mirror, desiredCancel: lastingReason(mirror) ?? reason }, dueNow(now), now);
  return { next, events: [] };
}

/**
 * Requests that the subscription renews or ends after the paid period. The decision is published at once, not when the
 * provider has it. Null when nothing changes.
 */
export function requestAutoRenew(mirror: Mirror, desiredAutoRenew: boolean, now: Date): Decision | null {
  if (renews(mirror) === desiredAutoRenew) return null;
  const { endsUnpaid: _past, ...kept } = mirror;
  const next = withPending({ ...kept, desiredAutoRenew }, dueAfterAttempt(mirror.pending, now), now);
  return { next, events: changeEvents(mirror, next) };
}

/**
 * Turns renewal off while a payment is overdue: the period that was not paid ends at once and nothing more is charged.
 * Null when that is already requested.
 */
export function requestEndUnpaid(mirror: Mirror, now: Date): Decision | null {
  if (mirror.endsUnpaid) return null;
  const intended: Mirror = { ...mirror, endsUnpaid: true, desiredAutoRenew: false };
  const next = withPending(intended, dueAfterAttempt(mirror.pending, now), now);
  return { next, events: changeEvents(mirror, next) };
}

/**
 * Requests that the annual plan begins when the paid month ends. Null when that is already requested. The renewal
 * setting of the monthly plan carries over to the year.
 * @param agreed what the upgrade costs now; `quotedCents` is the amount that the member has seen and agreed to
 * @param now technical time of the next request to the provider
 * @throws alreadyAnnual, amountChanged
 */
export function requestUpgrade(
  mirror: Mirror,
  agreed: { priceId: string; priceCents: number; amountCents: number; quotedCents: number; agreedAt: Date },
  now: Date,
): Decision | null {
  if (mirror.upgrade && mirror.plan === 'monthly') return null;
  if (mirror.plan === 'annual') throw alreadyAnnual();
  const { quotedCents, ...terms } = agreed;
  if (terms.amountCents !== quotedCents) throw amountChanged();
  const upgrade: Upgrade = { ...terms, upgradeAt: mirror.periodEnd };
  const renewal = renews(mirror) ? {} : { desiredAutoRenew: false };
  return {
    next: withPending({ ...mirror, upgrade, ...renewal }, dueAfterAttempt(mirror.pending, now), now),
    events: [],
  };
}

/** Records the renewal setting of the provider. A change made meanwhile stays pending. */
export function recordAutoRenew(mirror: Mirror, autoRenew: boolean, now: Date): Decision {
  const { desiredAutoRenew, ...fulfilled } = mirror;
  // Before an upgrade, renewal is always turned on at the provider; the member's setting is requested after it
  const scheduled = desiredAutoRenew === autoRenew && !mirror.upgrade ? fulfilled : mirror;
  const next = { ...scheduled, autoRenew, revision: mirror.revision + 1 };
  return { next: withPending(next, mirror.pending, now), events: [] };
}

/** Records that the provider has the whole schedule, and publishes the upgrade. */
export function recordUpgradeSchedule(
  mirror: Mirror,
  { scheduleId, upgradeAt }: { scheduleId: string; upgradeAt: Date },
  now: Date,
): Decision | null {
  if (!mirror.upgrade || mirror.upgrade.scheduleId) return null;
  const upgrade = { ...mirror.upgrade, scheduleId, upgradeAt };
  const next = withPending({ ...mirror, upgrade, scheduleId, revision: mirror.revision + 1 }, mirror.pending, now);
  const { memberId } = mirror;
  const scheduled = event(UpgradeScheduledSchema, { memberId, scheduleId, upgradeAt: timestampFromDate(upgradeAt) });
  return { next, events: [scheduled] };
}
