import { dollars, planNames, type Plan } from './plans.js';

const per: Readonly<Record<Plan, string>> = { monthly: 'a month', annual: 'a year' };

/** `$12.99 a month`. */
export const pricePerPeriod = (plan: Plan, cents: number): string => `${dollars(cents)} ${per[plan]}`;

/** A plan where it is chosen: `Monthly, $12.99 a month`. */
export const planTitle = (plan: Plan, cents: number): string => `${planNames[plan]}, ${pricePerPeriod(plan, cents)}`;

/** What a member agrees to by choosing a plan, at sign-up and when a subscription starts again. */
export const planConditions: Readonly<Record<Plan, string>> = {
  monthly: 'Cancel anytime; the current month is not refunded. Renews monthly until you turn off auto-renew.',
  annual: 'Paid once. Can’t be canceled or refunded during the year. Renews yearly until you turn off auto-renew.',
};
