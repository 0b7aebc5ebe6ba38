import { dollars } from '../../../../lib/membership/plans.js';

export const steps = ['Your details', 'Terms', 'Delivery and plan'];

/** @param name of the step */
export const stepTitle = (number: number, name: string): string => `Sign up, ${number} of 3: ${name}`;
export const stepOf = (number: number): string => `${number} of 3`;
export const back = 'Back';

export const yourPlan = 'Your plan';
export const change = 'Change';
/** Follows {@link change} for screen readers. */
export const changeWhat = ' plan';

/** Says what the other plan would change. @param price `$12.99 a month` */
export const differences = {
  monthly: (price: string): string => `Monthly is ${price}. You can cancel anytime.`,
  annual: (price: string, savedCents: number): string =>
    `Annual is ${price}, which saves you ${dollars(savedCents)}. It can’t be canceled or refunded during the year.`,
};
/** @param plan `Annual` */
export const switchTo = (plan: string): string => `Switch to ${plan}`;

export const password = 'Password';
export const retypePassword = 'Re-type password';
export const mismatch = 'Passwords do not match';
export const passwordTooLong = 'Please use at most 128 characters.';
export const passwordRules = 'Please choose a password that meets every rule below.';
export const passwordNotStored = 'We don’t store passwords in your browser, so please enter it again.';

export const ok = 'OK';
export const accountExists = 'Account Already Exists';
export const bothTaken =
  'This email and phone number are already associated with Numbercast accounts. You must use different email and phone number to sign up.';
export const emailTaken =
  'This email is already associated with a Numbercast account. You must use a different email to sign up.';
export const phoneTaken =
  'This phone number is already associated with a Numbercast account. You must use a different phone number to sign up.';

export const yearIsGift = 'Your first year is a gift';
/** @param giver absent until it is known */
export const giftPays = (giver?: string): string =>
  giver
    ? `From ${giver}. You pay nothing, and the year ends by itself.`
    : 'You pay nothing, and the year ends by itself.';
export const withoutGift = 'Sign up without the gift';
