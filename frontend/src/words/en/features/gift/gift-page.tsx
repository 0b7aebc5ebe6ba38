import type { ReactNode } from 'react';

import { dollars, planCents } from '../../../../lib/membership/plans.js';
import { allGameNames } from '../../lib/lottery/names.js';

const price = dollars(planCents.annual);

export const title = 'Give a year';
export const heading = 'Give a year of Numbercast';
export const lead = `A year of number sets for someone you like, for ${price}. You don’t need an account.`;
export const facts = [
  {
    term: 'One year of both games',
    text: `${allGameNames} number sets by text or email, at least 24 hours before each draw.`,
  },
  { term: 'One payment', text: `You pay ${price}, the price of the annual plan. The gift does not renew.` },
  {
    term: 'A card to print or send',
    text: 'After the payment we email you the code and the card with your message.',
  },
  {
    term: 'The year begins when they sign up',
    text: 'They use the code, confirm their age, and pay nothing. The year ends by itself.',
  },
  {
    term: 'The code does not expire',
    text: 'Until it is used, we can refund it. Contact us with the email address you paid with.',
  },
];
/** @param link to the page on responsible play */
export const onlyAdults = (link: (text: string) => ReactNode): ReactNode => (
  <>
    Numbercast sells no tickets and can’t improve anyone’s odds. Please give it only to adults who would enjoy it.{' '}
    {link('Responsible play')}
  </>
);
/** @param link to the page that takes codes */
export const gotCode = (link: (text: string) => ReactNode): ReactNode => <>Did you get a code? {link('Use it here')}</>;

export const thanks = 'Thank you for your gift';
export const emailing = 'We are emailing you the code and the card';
export const emailingText =
  'It takes a minute or two. Please check your spam folder as well. The email is also your receipt.';
export const passOn =
  'Print the card or send the code to the person you give it to. It does not expire and can be used once.';
export const backHome = 'Back to Home';
export const noEmail = 'No email? Contact us';

export const yourName = 'Your name';
export const yourEmail = 'Your email';
export const emailHint = 'We send the receipt, the code and the card there.';
export const recipient = 'First name of the person you give this to';
export const message = 'Message on the card (optional, up to 200 characters)';
export const recipientIsAdult =
  'The person I give this to is at least 18, or older where their state requires it. They confirm their age when they use the code.';
export const nothingCharged = 'Nothing has been charged, and your answers are still here.';
export const openingPayment = 'Opening the payment page…';
export const pay = `Pay ${price} for the gift`;
export const cardIsSafe = 'You’ll enter your card on our payment provider’s secure page. We never see it.';
export const priceChanged = 'The price has changed. Please reload the page to see it.';
export const paymentNotStarted = 'Failed to start payment process. Please try again.';

export const noName = 'Please enter your name.';
export const noOwnEmail = 'Please enter your email.';
export const notEmail = 'Please enter a valid email address.';
export const noRecipient = 'Please enter a first name.';
export const ageNotConfirmed = 'Please confirm the age of the person you give this to.';
