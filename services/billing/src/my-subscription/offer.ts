import { z } from 'zod';
import { monthsAfter } from '@numbercast/lottery';
import { canResubscribe } from '../resubscriptions/resubscription.js';
import type { Prices } from '../prices/plan-prices.js';
import { isGiftYear, type Mirror, PLANS, renews } from '../subscriptions/mirror.js';

/** The amounts of this member, which can differ from the catalog. */
export interface MemberAmounts {
  /** Prices of the catalog, for a restart. */
  prices: Prices;
  /** The price of a period of the current plan, after lasting discounts, before tax and credit. */
  periodCents: number;
  /** The next charge, including discounts, tax and credit. */
  nextCents: number;
  /** The first annual charge, including discounts, tax and credit; null where no upgrade is offered or agreed to. */
  upgradeCents: number | null;
  /** Whether sales tax is added after a restart. */
  isRestartTaxed: boolean;
}

const MONTHS = 12;

const prices = z.record(z.enum(PLANS), z.int());
export const upgradeResponse = z.object({ upgradeDate: z.date(), scheduleId: z.string().nullable() });

export const subscriptionResponse = z.object({
  plan: z.enum(PLANS),
  /**
   * The price of a period of the member's plan, before tax and credit; that of the annual plan once the upgrade is
   * scheduled.
   */
  amountCents: z.int(),
  /** Whether sales tax may be added to the prices. Charges include it. */
  isTaxed: z.boolean(),
  autoRenew: z.boolean(),
  currentPeriodEnd: z.date(),
  /** Whether a gift pays the running year, which then ends unless the member turns auto-renew on. */
  isGift: z.boolean(),
  /** Whether the bank wants the member to confirm the open charge (3-D Secure). */
  needsConfirmation: z.boolean(),
  nextCharge: z.object({ at: z.date(), amountCents: z.int() }).nullable(),
  /** Offer of the annual plan; null for members who have it or agreed to it. */
  upgrade: z
    .object({
      startsAt: z.date(),
      endsAt: z.date(),
      /** The price of a year, before tax and credit. */
      priceCents: z.int(),
      /** The charge to agree to. */
      amountCents: z.int(),
      yearOfMonthsCents: z.int(),
      savingCents: z.int(),
      savingPercent: z.int(),
    })
    .nullable(),
  /** Offer to resubscribe after the subscription ended. */
  restart: z.object({ plan: z.enum(PLANS), prices, isTaxed: z.boolean() }).nullable(),
  pendingUpgrade: upgradeResponse.nullable(),
});

export const canUpgrade = ({ plan, upgrade, status }: Mirror) => plan === 'monthly' && !upgrade && status !== 'ended';

/** Returns the cost of twelve more months, during which a discount may end. */
function yearOfMonths({ price, periodEnd }: Mirror, periodCents: number): number {
  const { amountCents = periodCents, discountEndsAt } = price ?? {};
  const centsOf = (month: number) =>
    discountEndsAt && monthsAfter(periodEnd, month) >= discountEndsAt ? amountCents : periodCents;
  return Array.from({ length: MONTHS }, (_, month) => centsOf(month)).reduce((sum, cents) => sum + cents, 0);
}

/** Price, dates and saving of the annual plan; null for members who have it or agreed to it. */
function upgradeOffer(mirror: Mirror, { prices: { annual: priceCents }, periodCents, upgradeCents }: MemberAmounts) {
  if (!canUpgrade(mirror) || upgradeCents === null) return null;
  const { periodEnd } = mirror;
  const yearOfMonthsCents = yearOfMonths(mirror, periodCents);
  const savingCents = yearOfMonthsCents - priceCents;
  return {
    startsAt: periodEnd,
    endsAt: monthsAfter(periodEnd, MONTHS),
    priceCents,
    amountCents: upgradeCents,
    yearOfMonthsCents,
    savingCents,
    // Rounded down, so that the saving is never overstated
    savingPercent: savingCents > 0 ? Math.floor((savingCents / yearOfMonthsCents) * 100) : 0,
  };
}

export const hasNextCharge = (mirror: Mirror) =>
  mirror.status !== 'ended' && mirror.status !== 'paused' && (mirror.upgrade !== undefined || renews(mirror));

function nextCharge(mirror: Mirror, amountCents: number) {
  const { upgrade, periodEnd } = mirror;
  return hasNextCharge(mirror) ? { at: upgrade?.upgradeAt ?? periodEnd, amountCents } : null;
}

/** Returns the subscription as its member sees it, with the next charge and the offer of the annual plan. */
export function subscriptionView(mirror: Mirror, amounts: MemberAmounts) {
  const { plan, periodEnd, upgrade } = mirror;
  const upgradePrice = upgrade && (upgrade.priceCents ?? amounts.upgradeCents);
  return {
    plan,
    amountCents: upgradePrice ?? amounts.periodCents,
    isTaxed: mirror.price?.isTaxed ?? false,
    autoRenew: renews(mirror),
    currentPeriodEnd: periodEnd,
    isGift: isGiftYear(mirror),
    needsConfirmation: mirror.status === 'past-due' && mirror.failure?.needsConfirmation === true,
    nextCharge: nextCharge(mirror, (upgrade && amounts.upgradeCents) ?? amounts.nextCents),
    upgrade: upgradeOffer(mirror, amounts),
    /** Offer to resubscribe after the subscription ended. */
    restart: canResubscribe(mirror) ? { plan, prices: amounts.prices, isTaxed: amounts.isRestartTaxed } : null,
    pendingUpgrade: upgrade ? upgradeView(upgrade) : null,
  };
}

export const upgradeView = ({ upgradeAt, scheduleId }: NonNullable<Mirror['upgrade']>) => ({
  upgradeDate: upgradeAt,
  // Not known until the provider has responded; the upgrade is certain even before
  scheduleId: scheduleId ?? null,
});
