import type { ReactNode } from 'react';

export const title = 'Gift card';
export const heading = 'Your gift card';
/** What is being loaded. */
export const card = 'the card';

export const unknownCode = 'We don’t know this code';
export const openLink =
  'Please open the link in the email about your gift again. If it was cut off, copy it as a whole.';
export const notShown = 'The card can’t be shown now';
export const tryAgain = 'Please try again in a moment.';
export const contact = 'Contact us';

interface Gift {
  readonly recipientName: string;
  readonly giverName: string;
  readonly message: string;
}

/** @param address of the page that takes codes */
export const textOf = ({ recipientName, giverName, message }: Gift, code: string, address: string): string =>
  [
    `Hello ${recipientName},`,
    ...(message ? [message] : []),
    `${giverName} gives you a year of Numbercast: number sets for each draw, by text or email. You pay nothing.`,
    `Your code: ${code}`,
    `Use it at ${address}#${code}`,
  ].join('\n\n');
export const subject = (giver: string): string => `A gift from ${giver}`;

export const notUsable = 'This code can’t be used any more';
export const redeemed = 'It has been redeemed.';
export const returned = 'Its payment was returned or is disputed.';
export const print = 'Print the card';
export const emailIt = 'Email it';
/** What a button copies. */
export const theMessage = 'the message';
export const usableOnce = 'Anyone who has the code can use it once. It does not expire.';

export const yearFor = (recipient: string): string => `A year of numbers for ${recipient}`;
export const from = (giver: string): string => `From ${giver}`;
export const yourCode = 'Your code';
/** @param address of the page that takes codes */
export const goTo = (address: ReactNode): ReactNode => (
  <>Go to {address} and sign up. You pay nothing, and the year ends by itself.</>
);
export const smallPrint =
  'For adults. Numbercast sells no tickets and can’t improve your odds. The code does not expire and works once.';
