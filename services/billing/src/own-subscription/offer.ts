import { z } from 'zod';
import { monthsAfter } from '../months.js';
import { mayRestart } from '../restarts/restart.js';
import { type Mirror, type Plan, PLANS, renews } from '../subscriptions/mirror.js';

/** Prices of the plans in cents. */
export type Prices = Record<Plan, number>;

const MONTHS = 12;

const prices = z.record(z.enum(PLANS), z.int());
export const shownUpgrade = z.object({ upgradeDate: z.date(), scheduleId: z.string().nullable() });

export const shownSubscription = z.object({
  plan: z.enum(PLANS),
  autoRenew: z.boolean(),
  currentPeriodEnd: z.date(),
  nextCharge: z.object({ at: z.date(), amountCents: z.int() }).nullable(),
  /** What the annual plan would be; null for those who have it or have agreed to it. */
  upgrade: z
    .object({
      startsAt: z.date(),
      endsAt: z.date(),
      amountCents: z.int(),
      yearOfMonthsCents: z.int(),
      savingCents: z.int(),
      savingPercent: z.int(),
    })
    .nullable(),
  /** The way back for those whose subscription has ended. */
  restart: z.object({ plan: z.enum(PLANS), prices }).nullable(),
  pendingUpgrade: shownUpgrade.nullable(),
});

/** What the year would cost, bring and replace; null for those who have it or have agreed to it. */
function upgradeOffer({ plan, upgrade, periodEnd, status }: Mirror, prices: Prices) {
  if (plan === 'annual' || upgrade || status === 'ended') return null;
  const yearOfMonthsCents = prices.monthly * MONTHS;
  const savingCents = yearOfMonthsCents - prices.annual;
  return {
    startsAt: periodEnd,
    endsAt: monthsAfter(periodEnd, MONTHS),
    amountCents: prices.annual,
    yearOfMonthsCents,
    savingCents,
    // Rounded down: never more than is true
    savingPercent: Math.floor((savingCents / yearOfMonthsCents) * 100),
  };
}

function nextCharge(mirror: Mirror, prices: Prices) {
  const { upgrade, plan, periodEnd, status } = mirror;
  if (status === 'ended' || status === 'paused' || !(upgrade || renews(mirror))) return null;
  return { at: upgrade?.upgradeAt ?? periodEnd, amountCents: prices[upgrade ? 'annual' : plan] };
}

/** The subscription as its member sees it: when what is charged next, and what the annual plan would be. */
export function subscriptionView(mirror: Mirror, prices: Prices) {
  const { plan, periodEnd, upgrade } = mirror;
  return {
    plan,
    autoRenew: renews(mirror),
    currentPeriodEnd: periodEnd,
    nextCharge: nextCharge(mirror, prices),
    upgrade: upgradeOffer(mirror, prices),
    /** The way back for those whose subscription has ended. */
    restart: mayRestart(mirror) ? { plan, prices } : null,
    pendingUpgrade: upgrade ? upgradeView(upgrade) : null,
  };
}

export const upgradeView = ({ upgradeAt, scheduleId }: NonNullable<Mirror['upgrade']>) => ({
  upgradeDate: upgradeAt,
  // Not known yet while the provider has not answered; the upgrade is certain all the same
  scheduleId: scheduleId ?? null,
});
