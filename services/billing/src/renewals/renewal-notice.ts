import { RenewalApproachingSchema } from '@numbercast/contracts/billing/v1/events';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event } from '@numbercast/platform';
import type { Amount } from '../prices/renewal-amounts.js';
import { type Decision, isDisputed, type Mirror, renews } from '../subscriptions/mirror.js';
import { subscriptionMessage } from '../subscriptions/subscription-events.js';

const DAY_MS = 86_400_000;

/**
 * The law requires the notice 15 to 45 days before (California Automatic Renewal Law), so this leaves time after a
 * week-long outage.
 */
export const TOLD_BEFORE_MS = 30 * DAY_MS;

/** Returns the period in which a paid year must end for its notice to be due now. */
export const noticeWindow = (now: Date) => ({ from: now, until: new Date(now.getTime() + TOLD_BEFORE_MS) });

/**
 * Publishes the renewal notice of a year, once per year.
 * @param amount the charge according to the provider's preview
 */
export function renewalNotice(mirror: Mirror, { amountCents, currency }: Amount, now: Date): Decision | null {
  const { plan, status, periodEnd, renewalNoticeFor, memberId, desiredCancel } = mirror;
  const { from, until } = noticeWindow(now);
  const isDue = plan === 'annual' && status === 'active' && periodEnd > from && periodEnd <= until;
  if (!isDue || !renews(mirror) || desiredCancel || isDisputed(mirror)) return null;
  if (renewalNoticeFor?.getTime() === periodEnd.getTime()) return null;
  const noticed = event(RenewalApproachingSchema, {
    memberId,
    subscription: subscriptionMessage(mirror),
    amountCents: BigInt(amountCents),
    currency,
    renewsAt: timestampFromDate(periodEnd),
  });
  return { next: { ...mirror, renewalNoticeFor: periodEnd }, events: [noticed] };
}
