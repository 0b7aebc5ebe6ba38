import * as words from '#words/lib/membership/plan-conditions.js';
import { dollars, planNames, type Plan } from './plans.js';

/** `$12.99 a month`. */
export const pricePerPeriod = (plan: Plan, cents: number): string => words.pricePer[plan](dollars(cents));

/** Label of a plan choice: `Monthly, $12.99 a month`. */
export const planTitle = (plan: Plan, cents: number): string => `${planNames[plan]}, ${pricePerPeriod(plan, cents)}`;

/** What a member agrees to by choosing a plan, at sign-up and when a subscription starts again. */
export const planConditions: Readonly<Record<Plan, string>> = words.conditions;
