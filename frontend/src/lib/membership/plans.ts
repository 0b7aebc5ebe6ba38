import * as words from '#words/lib/membership/plans.js';

export const plans = ['monthly', 'annual'] as const;
export type Plan = (typeof plans)[number];

export const isPlan = (value: unknown): value is Plan => plans.some((plan) => plan === value);

/** Prices in US cents (spec §3). */
export const planCents: Readonly<Record<Plan, number>> = { monthly: 12_99, annual: 59_88 };

const yearOfMonthsCents = planCents.monthly * 12;

/** Savings of the annual plan compared with twelve months. */
export const annualSaving = {
  cents: yearOfMonthsCents - planCents.annual,
  percent: Math.floor(((yearOfMonthsCents - planCents.annual) / yearOfMonthsCents) * 100),
  againstCents: yearOfMonthsCents,
} as const;

/** `1299` → `$12.99`. */
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export const plusTax = words.plusTax;

export const planNames: Readonly<Record<Plan, string>> = words.planNames;
