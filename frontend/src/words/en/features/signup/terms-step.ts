import { dollars, planCents } from '../../../../lib/membership/plans.js';

export const lead = 'Scroll to the end to continue.';
export const terms = 'Terms and Conditions';
export const position = (section: number, sections: number): string => `Section ${section} of ${sections}`;
export const toStart = 'Back to the start';
export const toEnd = 'Jump to the end';
export const endReached = 'You have reached the end. You can check the box now.';
export const endNotReached = 'Scroll or jump to the end to unlock the checkbox.';
export const accepted = 'I’ve read and accept the Terms and Conditions.';
export const accept = 'I Accept';

export const readAll = 'Please Read All Terms';
export const readAllFirst = 'Scroll to the end of the terms first. The checkbox unlocks at the end.';
export const ok = 'OK';

export const confirm = 'Accept the terms?';
export const confirmText = (age: number): string =>
  `You confirm that you have read the Terms and Conditions, that you are at least ${age}, and that you agree to them. We record the version, the age and the time you agreed.`;
export const agree = 'I Agree';
export const goBack = 'Go back';

export const shortVersion = 'The short version';
export const fullTermsApply = 'You accept the full terms below, not this summary.';
export const shortTerms: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Price and renewal',
    text: `${dollars(planCents.monthly)} a month, or ${dollars(planCents.annual)} a year. Your plan renews automatically, at the price then in force, unless you turn off auto-renew in your profile before the renewal date.`,
  },
  {
    title: 'No refunds',
    text: 'Months, years and renewals that you have paid for are not refunded, in full or in part. An annual plan can’t be canceled during its year.',
  },
  { title: '18 and over', text: 'You must be at least 18 years old. One account per person.' },
  {
    title: 'Very large jackpots',
    text: 'If a set that we sent you wins a jackpot with a publicly verified payout above $50,000,000, you owe us 2.5% of the gross jackpot. Smaller prizes are yours alone.',
  },
  {
    title: 'Disputes',
    text: 'Disputes are settled by binding arbitration in Arkansas, individually and not as part of a class. Small claims court stays open to you and to us.',
  },
];
