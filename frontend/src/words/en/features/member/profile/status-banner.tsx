import type { ReactNode } from 'react';

import { consequences } from '../closing/return-words.js';

export const pausedTitle = 'Your account is paused';
export const paused =
  'No numbers are sent, nothing is charged and your settings are locked until you reactivate it. You keep any time you’ve paid for. If it has run out when you reactivate, a new period starts and you’re charged that day. You can also delete your account, without a charge.';

export const pausedUntilTitle = (day: string): string => `Your account is paused until ${day}`;
export const pausedUntil = `No numbers are sent, nothing is charged and your settings are locked until then. ${consequences} You can also reactivate your account now, or delete it without a charge.`;

export const expiredTitle = 'Your subscription has expired';
export const expired =
  'Please turn on auto-renewal to get numbers again. You pay for a new period today, and it renews from then on. Your settings and past numbers are still here.';

export const paymentFailedTitle = 'Your last payment failed';
export const paymentFailed =
  'Please update your payment method or contact support. You’ll keep getting your numbers while we retry your card. Your settings are locked until the payment goes through. To leave instead, turn off auto-renew or delete your account. We won’t charge you again.';

export const unconfirmedTitle = 'Your bank asks you to confirm your payment';
export const unconfirmed =
  'Please confirm your payment on the next page, or pay there with another card. You’ll keep getting your numbers. Your settings are locked until the payment goes through.';
export const confirmPayment = 'Confirm payment';

export const disputedTitle = 'Your account is suspended';
export const disputed =
  'Your bank was asked to reverse a payment for your subscription. Until that is settled no numbers are sent and nothing is charged. If you did not mean to dispute it, tell your bank and contact support.';

export const closedTitle = 'Your account was closed';
export const closed =
  'We have closed this account. No numbers are sent and nothing is charged. If you think that is a mistake, contact support.';

export const excludedTitle = (day: string): string => `You excluded yourself until ${day}`;
export const excluded = (phone: ReactNode): ReactNode => (
  <>
    No numbers are sent and nothing is charged. No one can end this before its date, not even we. After it, nothing
    starts by itself. Free, confidential help is there at any hour: call or text {phone}.
  </>
);
export const waysToGetHelp = 'Ways to get help';
export const contactSupport = 'Contact support';
