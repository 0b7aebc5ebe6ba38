import { RenewalApproachingSchema } from '@numbercast/contracts/billing/v1/events';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event } from '@numbercast/platform';
import type { Amount } from '../prices/renewal-amounts.js';
import { type Decision, isDisputed, type Mirror, renews } from '../subscriptions/mirror.js';
import { subscriptionMessage } from '../subscriptions/subscription-events.js';

const DAY_MS = 86_400_000;

/**
 * The law wants it between 15 and 45 days before (California Automatic Renewal Law): there is time left after a week of
 * trouble.
 */
export const TOLD_BEFORE_MS = 30 * DAY_MS;

/** Period in which the end of a paid year must lie for its notice to be due now. */
export const noticeWindow = (now: Date) => ({ from: now, until: new Date(now.getTime() + TOLD_BEFORE_MS) });

/**
 * Publishes the renewal notice of a year, once for each.
 * @param amount the charge by the preview of the provider
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
