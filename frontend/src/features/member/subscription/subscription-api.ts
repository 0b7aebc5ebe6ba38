import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { language } from '#words/language.js';
import { api } from '../../../lib/api/api.js';
import { memberQuery, type Member } from '../account/api.js';
import { plans } from '../../../lib/membership/plans.js';

export const PendingUpgrade = z.object({ upgradeDate: z.string(), scheduleId: z.nullable(z.string()) });

const Restart = z.object({
  plan: z.enum(plans),
  prices: z.object({ monthly: z.number(), annual: z.number() }),
  isTaxed: z.optional(z.boolean()),
});

const Subscription = z.object({
  plan: z.enum(plans),
  /** Price of a period for this member; null while a change is pending. */
  amountCents: z.nullable(z.number()),
  /** Sales tax may be added to the prices. Charges include it. */
  isTaxed: z.optional(z.boolean()),
  autoRenew: z.boolean(),
  /** Whether a gift pays for the current year. */
  isGift: z.optional(z.boolean()),
  /** Whether the bank requires confirmation of the open charge (3-D Secure). */
  needsConfirmation: z.optional(z.boolean()),
  nextCharge: z.nullable(z.object({ at: z.string(), amountCents: z.number() })),
  upgrade: z.nullable(
    z.object({
      startsAt: z.string(),
      endsAt: z.string(),
      /** The price of a year, before tax and credit. */
      priceCents: z.optional(z.number()),
      /** The charge to agree to. */
      amountCents: z.number(),
      yearOfMonthsCents: z.number(),
      savingCents: z.number(),
      savingPercent: z.number(),
    }),
  ),
  restart: z.nullish(Restart),
  pendingUpgrade: z.nullable(PendingUpgrade),
});

export type Subscription = z.infer<typeof Subscription>;
export type UpgradeOffer = NonNullable<Subscription['upgrade']>;
export type Restart = z.infer<typeof Restart>;
export type PendingUpgrade = z.infer<typeof PendingUpgrade>;

/** Amounts and decisions from billing, which knows them before the other services. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => api('/api/subscription', { schema: Subscription, signedIn: true, signal }),
});

export const setAutoRenew = (autoRenew: boolean) =>
  api('/api/subscription/auto-renew', {
    method: 'POST',
    body: { autoRenew },
    schema: z.object({ autoRenew: z.boolean() }),
    signedIn: true,
  });

/** @returns the address of the payment provider's page for card and invoices. */
export const openPortal = () =>
  api('/api/subscription/portal', {
    method: 'POST',
    body: { language },
    schema: z.object({ url: z.string() }),
    signedIn: true,
  });

/** @returns the address of the payment page for a new subscription after one that has ended. */
export const startAgain = (plan: Restart['plan']) =>
  api('/api/subscription/restart', {
    method: 'POST',
    body: { plan, language },
    schema: z.object({ url: z.string() }),
    signedIn: true,
  });

type Decided = Partial<Pick<Member, 'autoRenew'> & { pendingUpgrade: PendingUpgrade }>;

/** Returns a function that applies a decision to all cached responses at once. */
export function useShowDecision() {
  const queryClient = useQueryClient();
  return async (decided: Decided) => {
    await queryClient.cancelQueries(memberQuery);
    await queryClient.cancelQueries(subscriptionQuery);
    queryClient.setQueryData(memberQuery.queryKey, (member) => member && { ...member, ...decided });
    // The next charge depends on it, and only billing can compute it
    const unsure = { ...decided, nextCharge: null, ...(decided.pendingUpgrade && { amountCents: null }) };
    queryClient.setQueryData(subscriptionQuery.queryKey, (known) => known && { ...known, ...unsure });
  };
}
