import { z } from 'zod';
import { monthsAfter } from '../subscriptions/months.js';
import { canResubscribe } from '../resubscriptions/resubscription.js';
import type { Prices } from '../prices/plan-prices.js';
import { type Mirror, PLANS, renews } from '../subscriptions/mirror.js';

/** The amounts of this member, which can differ from the catalog. */
export interface MemberAmounts {
  /** Prices of the catalog, for a restart. */
  prices: Prices;
  /** A period of the plan as it runs. */
  periodCents: number;
  /** The first annual charge; null where no upgrade is offered or agreed to. */
  upgradeCents: number | null;
}

const MONTHS = 12;

const prices = z.record(z.enum(PLANS), z.int());
export const upgradeResponse = z.object({ upgradeDate: z.date(), scheduleId: z.string().nullable() });

export const subscriptionResponse = z.object({
  plan: z.enum(PLANS),
  /** The price of a period of the member's plan; of the annual plan once the upgrade is scheduled. */
  amountCents: z.int(),
  autoRenew: z.boolean(),
  currentPeriodEnd: z.date(),
  /** Whether the bank wants the member to confirm the open charge (3-D Secure). */
  needsConfirmation: z.boolean(),
  nextCharge: z.object({ at: z.date(), amountCents: z.int() }).nullable(),
  /** Offer of the annual plan; null for members who have it or agreed to it. */
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
  /** Offer to resubscribe after the subscription ended. */
  restart: z.object({ plan: z.enum(PLANS), prices }).nullable(),
  pendingUpgrade: upgradeResponse.nullable(),
});

export const canUpgrade = ({ plan, upgrade, status }: Mirror) => plan === 'monthly' && !upgrade && status !== 'ended';

/** Price, dates and saving of the annual plan; null for members who have it or agreed to it. */
function upgradeOffer(mirror: Mirror, { periodCents, upgradeCents }: MemberAmounts) {
  if (!canUpgrade(mirror) || upgradeCents === null) return null;
  const { periodEnd } = mirror;
  const yearOfMonthsCents = periodCents * MONTHS;
  const savingCents = yearOfMonthsCents - upgradeCents;
  return {
    startsAt: periodEnd,
    endsAt: monthsAfter(periodEnd, MONTHS),
    amountCents: upgradeCents,
    yearOfMonthsCents,
    savingCents,
    // Rounded down: never more than is true
    savingPercent: savingCents > 0 ? Math.floor((savingCents / yearOfMonthsCents) * 100) : 0,
  };
}

export const hasNextCharge = (mirror: Mirror) =>
  mirror.status !== 'ended' && mirror.status !== 'paused' && (mirror.upgrade !== undefined || renews(mirror));

function nextCharge(mirror: Mirror, amountCents: number) {
  const { upgrade, periodEnd } = mirror;
  return hasNextCharge(mirror) ? { at: upgrade?.upgradeAt ?? periodEnd, amountCents } : null;
}

/** The subscription as its member sees it: when what is charged next, and what the annual plan would be. */
export function subscriptionView(mirror: Mirror, amounts: MemberAmounts) {
  const { plan, periodEnd, upgrade } = mirror;
  const amountCents = (upgrade && amounts.upgradeCents) ?? amounts.periodCents;
  return {
    plan,
    amountCents,
    autoRenew: renews(mirror),
    currentPeriodEnd: periodEnd,
    needsConfirmation: mirror.status === 'past-due' && mirror.failure?.needsConfirmation === true,
    nextCharge: nextCharge(mirror, amountCents),
    upgrade: upgradeOffer(mirror, amounts),
    /** Offer to resubscribe after the subscription ended. */
    restart: canResubscribe(mirror) ? { plan, prices: amounts.prices } : null,
    pendingUpgrade: upgrade ? upgradeView(upgrade) : null,
  };
}

export const upgradeView = ({ upgradeAt, scheduleId }: NonNullable<Mirror['upgrade']>) => ({
  upgradeDate: upgradeAt,
  // Not known yet while the provider has not answered; the upgrade is certain all the same
  scheduleId: scheduleId ?? null,
});
