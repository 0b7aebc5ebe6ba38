import type { Ending, AccountEmail } from '../account-email.js';
import { confirmationCopy } from './confirmation-copy.js';
import { gameNamed } from '../rendering/games.js';
import { receiptCopy } from './receipt-copy.js';
import { dollars, localDay, longDay } from '../rendering/format.js';

/** A letter's own words: its subject is its heading too. */
export interface AccountEmailCopy {
  subject: string;
  lead: string[];
  /** What the link says. */
  action: string;
  /** Where it leads, when not to the profile. */
  path?: string;
  /** The payment provider's page of the invoice, and what the link to it says. */
  invoice?: { words: string; url: string };
}

const ENDINGS: Record<Ending, string[]> = {
  unpaid: [
    'None of our tries to charge your card went through, so your subscription has ended and no more numbers will come.',
    'You can start again on your profile at any time. Your past numbers stay in your account.',
  ],
  'not-renewed': [
    'Your subscription has ended as you wished, and you are not charged again.',
    'You can start again on your profile at any time. Your past numbers stay in your account.',
  ],
  'member-cancelled': [
    'Your subscription has ended, and you are not charged again.',
    'If you did not ask for that, please write to us. Your past numbers stay in your account.',
  ],
  closed: [
    'We have closed your account, so your subscription has ended, no more numbers come and nothing more is charged.',
    'If you think that is a mistake, please write to us. Your past numbers stay in your account.',
  ],
  disputed: [
    'The payment your bank was asked to take back has gone back to you, and your subscription has ended with it.',
    'If you think that is a mistake, please write to us. Your past numbers stay in your account.',
  ],
};

/** @param zone IANA zone of the reader, in which days are named; Eastern when it is not known */
export function accountEmailCopy(accountEmail: AccountEmail, zone: string | undefined): AccountEmailCopy {
  switch (accountEmail.kind) {
    case 'payment-failed':
      return paymentFailed(accountEmail, zone);
    case 'payment-recovered':
      return {
        subject: 'Your payment went through',
        lead: ['Thank you: what was open is paid, and your numbers go on coming as before.'],
        action: 'See your subscription',
      };
    case 'payment-receipt':
      return receiptCopy(accountEmail, zone);
    case 'subscription-ended':
      return {
        subject: 'Your subscription has ended',
        lead: ENDINGS[accountEmail.reason],
        action: 'Open your profile',
      };
    case 'renewal':
      return {
        subject: `Your annual plan renews on ${localDay(accountEmail.renewsAt, zone)}`,
        lead: [
          `On ${localDay(accountEmail.renewsAt, zone)} your annual plan is renewed for another year, and your card is charged ${dollars(accountEmail.amountCents)}.`,
          'You need do nothing if you want that. If you do not, turn off auto-renew on your profile before that day: your numbers then come until the end of the year you have paid for, and nothing more is charged. A renewal that has been charged is not refunded.',
        ],
        action: 'Keep or turn off auto-renew',
      };
    case 'dispute-opened':
      return {
        subject: 'Your account is suspended: a payment is disputed',
        lead: [
          `A bank has been asked to take back ${dollars(accountEmail.amountCents)} that were paid for your subscription. Until that is decided your account is suspended, no numbers come and nothing is charged.`,
          'If you did not mean to dispute the payment, tell your bank, and write to us.',
        ],
        action: 'Open your profile',
      };
    case 'password-changed':
    case 'second-factor-removed':
    case 'upgrade-scheduled':
    case 'renewal-off':
    case 'renewal-on':
    case 'account-deleted':
      return confirmationCopy(accountEmail, zone);
    case 'jackpot-won':
      return jackpotWon(accountEmail);
    case 'jackpot-withdrawn':
      return jackpotWithdrawn(accountEmail);
  }
}

const CHECK_TICKET =
  'Only the lottery can confirm a win, and you claim it there: we give you numbers and sell no tickets.';
const SEE_SETS = { action: 'See your sets and the result', path: '/past-numbers' };

function jackpotWon({ game, date }: { game: string; date: string }): AccountEmailCopy {
  const { name, redBall } = gameNamed(game);
  return {
    subject: `All your numbers came up: ${name}, ${longDay(date)}`,
    lead: [
      `One of the sets we gave you for the ${name} draw of ${longDay(date)} matches all that was drawn: the five white balls and the ${redBall}. Both sources we ask agree on the result.`,
      `If you hold a ticket with that set, sign it, keep it safe, and have it checked. ${CHECK_TICKET}`,
      'By our terms you owe us 2.5% of a jackpot whose publicly verified payout is above $50,000,000. We contact you within 3 business days of the draw.',
    ],
    ...SEE_SETS,
  };
}

function jackpotWithdrawn({ game, date }: { game: string; date: string }): AccountEmailCopy {
  const { name } = gameNamed(game);
  return {
    subject: `No jackpot after all: ${name}, ${longDay(date)}`,
    lead: [
      `We wrote to you that one of your sets matches all that was drawn in the ${name} draw of ${longDay(date)}. That result has been corrected since, and by it the set has not won the jackpot. We are sorry.`,
      `Keep your ticket all the same, and have it checked. ${CHECK_TICKET}`,
    ],
    ...SEE_SETS,
  };
}

function paymentFailed(
  { amountCents, nextAttemptAt, needsConfirmation }: Extract<AccountEmail, { kind: 'payment-failed' }>,
  zone: string | undefined,
): AccountEmailCopy {
  const then = nextAttemptAt
    ? `We try again on ${localDay(nextAttemptAt, zone)}, and your numbers keep coming until our tries are over.`
    : 'That was our last try, so your subscription ends.';
  if (nextAttemptAt && needsConfirmation)
    return {
      subject: 'Your bank asks you to confirm your payment',
      lead: [
        `Your bank did not release the ${dollars(amountCents)} for your subscription without your confirmation. ${then}`,
        'Confirm the payment on your profile, or pay there with another card.',
      ],
      action: 'Confirm your payment',
    };
  const now = nextAttemptAt
    ? 'To settle it now, update your payment method on your profile.'
    : 'You can start again on your profile at any time.';
  return {
    subject: 'Your payment did not go through',
    lead: [`Your card did not take the ${dollars(amountCents)} for your subscription. ${then}`, now],
    action: nextAttemptAt ? 'Update your payment method' : 'Open your profile',
  };
}
