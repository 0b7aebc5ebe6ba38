import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { dollars, type Plan, plusTax } from '../../../lib/membership/plans.js';
import type { Member } from '../account/api.js';
import type { Subscription } from './subscription-api.js';

const per = { monthly: 'a month', annual: 'a year' } as const;

/** The subscription as it will continue: with a scheduled upgrade the plan already reads as annual (spec §2). */
export function outlookOf(member: Member, billing: Subscription | undefined) {
  const pending = billing?.pendingUpgrade ?? member.pendingUpgrade;
  const plan: Plan = pending ? 'annual' : member.subscription.plan;
  const { nextCharge = null } = billing ?? {};
  // Until billing's answer has the upgrade or the new plan, its amount belongs to the former one
  const isOfThisPlan = pending ? billing?.pendingUpgrade : billing?.plan === plan;
  const amountCents = isOfThisPlan ? (billing?.amountCents ?? null) : null;
  const isTaxed = billing?.isTaxed ?? false;
  const { autoRenew = member.autoRenew, isGift = false } = billing ?? {};
  return { pending, plan, amountCents, isTaxed, autoRenew, isGift, nextCharge };
}

export type Outlook = ReturnType<typeof outlookOf>;

/** The price of this member's subscription, which can differ from the catalog; null until billing has answered. */
export const priceOf = ({ plan, amountCents, isTaxed }: Outlook) =>
  amountCents === null ? null : `${dollars(amountCents)} ${per[plan]}${isTaxed ? plusTax : ''}`;

/** The day on which something happens next, where that is certain, and what is charged on it. */
export function nextDay({ subscription, accountInfo }: Member, { pending, autoRenew, nextCharge }: Outlook) {
  const { currentPeriodEnd } = subscription;
  const charge = nextCharge ? ` for ${dollars(nextCharge.amountCents)}` : '';
  if (pending) return [['Effective', calendarDayOf(pending.upgradeDate) + charge] as const];
  if (!currentPeriodEnd || accountInfo.accountStatus === 'paused') return [];
  if (accountInfo.accountStatus === 'suspended')
    return subscription.disputed || accountInfo.excludedUntil
      ? []
      : [['Ended on', calendarDayOf(currentPeriodEnd)] as const];
  const day = calendarDayOf(currentPeriodEnd);
  return [autoRenew ? (['Renews on', day + charge] as const) : (['Ends on', day] as const)];
}

/** What the current setting of auto-renew leads to. */
export function consequenceOf({ accountInfo, subscription }: Member, outlook: Outlook): string {
  const { pending, autoRenew, isGift } = outlook;
  const { accountStatus } = accountInfo;
  const price = priceOf(outlook);
  if (accountStatus === 'suspended')
    return subscription.disputed ? 'Nothing is charged while a payment is disputed.' : 'Your plan has ended.';
  const what = pending ? 'The annual plan' : 'Your plan';
  if (accountStatus === 'payment_failed' && autoRenew)
    return 'Turn this off and your plan ends now: we won’t retry the failed payment.';
  if (!autoRenew && pending)
    return `The annual plan starts and is charged once, as you agreed. It ends after its year and is not charged again.`;
  if (!autoRenew && isGift)
    return 'This year is a gift. It ends by itself, and nothing is charged. To continue after it, turn this on and add a card.';
  if (!autoRenew) return `${what} ends when the time you’ve paid for is over. No refunds.`;
  return `${what} renews${price ? ` for ${price}` : ''} until you turn this off before the renewal date. Renewals are final.`;
}

/** What turning auto-renew off leads to, with the exact day: the text of the question before it. */
export function endInWords({ accountInfo, subscription }: Member, { pending }: Outlook): string {
  if (accountInfo.accountStatus === 'payment_failed')
    return 'Your plan will end now, and no more numbers are sent. We won’t retry the failed payment.';
  if (pending)
    return `The annual plan starts ${calendarDayOf(pending.upgradeDate)} and is charged once, as you agreed. It will end after its year.`;
  const { currentPeriodEnd } = subscription;
  const day = currentPeriodEnd ? calendarDayOf(currentPeriodEnd) : 'when the time you’ve paid for is over';
  if (accountInfo.accountStatus === 'paused') return `Your plan will end ${day}. It stays paused until then.`;
  return `Your plan will end ${day}. You’ll get numbers until then.`;
}

/** Auto-renew in one line: `On, December 25, 2026`. */
export function renewalSummary({ accountInfo, subscription }: Member, { pending, autoRenew }: Outlook): string {
  const { accountStatus } = accountInfo;
  const day = subscription.currentPeriodEnd && calendarDayOf(subscription.currentPeriodEnd);
  const isDated = day && !pending && (accountStatus === 'active' || accountStatus === 'payment_failed');
  if (!isDated) return autoRenew && accountStatus !== 'suspended' ? 'On' : 'Off';
  return autoRenew ? `On, ${day}` : `Off, ends ${day}`;
}

/** Whether there is a subscription that could be charged again. */
const hasPlan = ({ accountInfo, subscription }: Member) =>
  !accountInfo.closed && !accountInfo.excludedUntil && subscription.status !== 'ended';

/** A restricted account can turn renewal off, but not on. */
export const isRenewalLocked = (member: Member, { autoRenew }: Outlook) =>
  member.accountInfo.accountStatus !== 'active' && !(autoRenew && hasPlan(member));
