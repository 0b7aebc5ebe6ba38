import type { ReactNode } from 'react';

import { plusTax } from '../../../lib/membership/plans.js';

export const title = 'Upgrade to the annual plan';
export const agree = 'I agree - upgrade now';
export const scheduling = 'Scheduling…';
export const notNow = 'Not now';

export const unavailable = 'Your dates and the price can’t be shown right now.';
export const nothingChanged = 'Nothing was changed. Please try again in a moment.';
/** Object of `Loading`. */
export const datesAndPrice = 'your dates and the price';

export const charge = (amount: string, start: string, end: string, strong: (text: string) => ReactNode): ReactNode => (
  <>
    You will be charged {strong(amount)} on {strong(start)}, when your current monthly cycle ends. Your annual plan runs
    from {start} to {end}.
  </>
);

interface Price {
  /** The price of a year, where the charge is another amount. */
  readonly year: string | null;
  readonly month: string;
  readonly isTaxed: boolean;
  /** Compared with twelve months. */
  readonly saving: { readonly percent: number; readonly months: string; readonly amount: string } | null;
}

/** `That is $4.99 per month, 61% less than $155.88 per year: you save $96 per year.` */
export const price = ({ year, month, isTaxed, saving }: Price): string => {
  const lead = year ? `A year costs ${year}${isTaxed ? plusTax : ''}. ` : '';
  const compared = saving
    ? `, ${saving.percent}% less than ${saving.months} per year: you save ${saving.amount} per year`
    : '';
  return `${lead}That is ${month} per month${compared}.`;
};

export const renews = (end: string): string => `It renews on ${end} unless you turn off auto-renew before then.`;
export const ends = (end: string): string => `Auto-renew is off: the plan ends on ${end}.`;
export const isFinal = `It is neither refundable nor cancelable. Once you click “${agree}” and the upgrade is scheduled, it cannot be canceled.`;

export const scheduled = (start: string): string => `Your annual plan starts on ${start}.`;
export const failed = 'Failed to upgrade';
export const notReached = 'Failed to schedule upgrade. Please try again.';
export const signInAgain = 'Please log in again to upgrade your plan.';
