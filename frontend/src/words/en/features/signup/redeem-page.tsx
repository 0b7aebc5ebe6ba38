import type { ReactNode } from 'react';

import { dollars } from '../../../../lib/membership/plans.js';

export const title = 'Use a gift code';
export const lead = 'Enter the code on your card. It has 20 letters and digits.';
export const code = 'Code';
export const checking = 'Checking…';
export const check = 'Check the code';
export const unknownCode = 'We don’t know this code. Please check each letter and digit.';
export const notChecked = 'The code can’t be checked right now. Please try again in a moment.';

export const credit = (cents: number): string => `You have a credit of ${dollars(cents)}`;
export const creditText = 'Your next charges use it by themselves. There is nothing to do.';
export const toNextCharge = 'See my next charge';
export const forMembers = 'You are a member already, so the gift pays your next charges.';
export const notUsed = 'The gift was not used';
export const tryAgain = 'Please try again in a moment.';
export const oneMoment = 'One moment…';
export const useIt = 'Use it for my membership';

/** By state of a gift that can't be used. */
export const closed = {
  redeemed: {
    title: 'This code has already been used',
    text: 'Each code works once. If you used it, please sign in.',
  },
  returned: {
    title: 'This code can’t be used',
    text: 'Its payment was returned or is disputed. Please ask the person who gave it to you.',
  },
};
export const anotherCode = 'Use another code';

export const yearFrom = (giver: string): string => `A year of Numbercast from ${giver}`;
export const forRecipient = (recipient: string): string => `For ${recipient}.`;
export const conditions = [
  'You pay nothing and enter no card.',
  'The year begins when you have signed up. It does not renew unless you turn that on.',
  'You confirm your age, as everyone who joins.',
];
export const signUp = 'Sign up with this gift';
/** @param link to sign in */
export const alreadyMember = (link: (text: string) => ReactNode): ReactNode => (
  <>Already a member? {link('Sign in')} first, then open this page again. The gift then pays your next charges.</>
);
