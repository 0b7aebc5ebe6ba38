import * as words from '#words/features/member/subscription/outlook.js';
import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { pricePerPeriod } from '../../../lib/membership/plan-conditions.js';
import { dollars, type Plan, plusTax } from '../../../lib/membership/plans.js';
import type { Member } from '../account/api.js';
import type { Subscription } from './subscription-api.js';

/** The subscription as it will continue: with a scheduled upgrade the plan already reads as annual (spec §2). */
export function outlookOf(member: Member, billing: Subscription | undefined) {
  const pending = billing?.pendingUpgrade ?? member.pendingUpgrade;
  const plan: Plan = pending ? 'annual' : member.subscription.plan;
  const { nextCharge = null } = billing ?? {};
  // Until billing's response includes the upgrade or the new plan, its amount belongs to the previous plan
  const isOfThisPlan = pending ? billing?.pendingUpgrade : billing?.plan === plan;
  const amountCents = isOfThisPlan ? (billing?.amountCents ?? null) : null;
  const isTaxed = billing?.isTaxed ?? false;
  const { autoRenew = member.autoRenew, isGift = false } = billing ?? {};
  return { pending, plan, amountCents, isTaxed, autoRenew, isGift, nextCharge };
}

export type Outlook = ReturnType<typeof outlookOf>;

/** The price of this member's subscription, which can differ from the catalog; null until billing has responded. */
export const priceOf = ({ plan, amountCents, isTaxed }: Outlook) =>
  amountCents === null ? null : pricePerPeriod(plan, amountCents) + (isTaxed ? plusTax : '');

/** Returns the date of the next event, if certain, and the amount charged on it. */
export function nextDay({ subscription, accountInfo }: Member, { pending, autoRenew, nextCharge }: Outlook) {
  const { currentPeriodEnd } = subscription;
  const charged = (day: string) => (nextCharge ? words.dayWithCharge(day, dollars(nextCharge.amountCents)) : day);
  if (pending) return [[words.effective, charged(calendarDayOf(pending.upgradeDate))] as const];
  if (!currentPeriodEnd || accountInfo.accountStatus === 'paused') return [];
  if (accountInfo.accountStatus === 'suspended')
    return subscription.disputed || accountInfo.excludedUntil
      ? []
      : [[words.endedOn, calendarDayOf(currentPeriodEnd)] as const];
  const day = calendarDayOf(currentPeriodEnd);
  return [autoRenew ? ([words.renewsOn, charged(day)] as const) : ([words.endsOn, day] as const)];
}

/** Describes the consequence of the current auto-renew setting. */
export function consequenceOf({ accountInfo, subscription }: Member, outlook: Outlook): string {
  const { pending, autoRenew, isGift } = outlook;
  const { accountStatus } = accountInfo;
  const price = priceOf(outlook);
  if (accountStatus === 'suspended') return subscription.disputed ? words.disputed : words.planEnded;
  if (accountStatus === 'payment_failed' && autoRenew) return words.offEndsUnpaid;
  if (!autoRenew && pending) return words.offBeforeUpgrade;
  if (!autoRenew && isGift) return words.offWithGift;
  if (!autoRenew) return words.off;
  return pending ? words.upgradeRenews(price) : words.planRenews(price);
}

/** Describes the consequence of turning auto-renew off, with the exact day, for the confirmation. */
export function endInWords({ accountInfo, subscription }: Member, { pending }: Outlook): string {
  if (accountInfo.accountStatus === 'payment_failed') return words.endUnpaid;
  if (pending) return words.endOfUpgrade(calendarDayOf(pending.upgradeDate));
  const { currentPeriodEnd } = subscription;
  const day = currentPeriodEnd ? calendarDayOf(currentPeriodEnd) : null;
  return accountInfo.accountStatus === 'paused' ? words.endOfPaused(day) : words.end(day);
}

/** Auto-renew in one line: `On, December 25, 2026`. */
export function renewalSummary({ accountInfo, subscription }: Member, { pending, autoRenew }: Outlook): string {
  const { accountStatus } = accountInfo;
  const day = subscription.currentPeriodEnd && calendarDayOf(subscription.currentPeriodEnd);
  const isDated = day && !pending && (accountStatus === 'active' || accountStatus === 'payment_failed');
  if (!isDated) return autoRenew && accountStatus !== 'suspended' ? words.isOn : words.isOff;
  return autoRenew ? words.onUntil(day) : words.offEnds(day);
}

/** Whether there is a subscription that could be charged again. */
const hasPlan = ({ accountInfo, subscription }: Member) =>
  !accountInfo.closed && !accountInfo.excludedUntil && subscription.status !== 'ended';

/** A restricted account can turn renewal off, but not on. */
export const isRenewalLocked = (member: Member, { autoRenew }: Outlook) =>
  member.accountInfo.accountStatus !== 'active' && !(autoRenew && hasPlan(member));
