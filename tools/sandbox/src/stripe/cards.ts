import { z } from 'zod';

export interface Decline {
  code: string;
  declineCode: string | null;
  message: string;
}

export interface AcceptedCard {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  laterDecline: string | null;
  /** The cardholder's bank disputes every payment. */
  isDisputed: boolean;
  /** The bank requires the cardholder to confirm each later charge (3-D Secure). */
  asksHolder: boolean;
}

const DECLINES: Record<string, Decline> = {
  generic_decline: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired_card: { code: 'expired_card', declineCode: null, message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', declineCode: null, message: "Your card's security code is incorrect." },
  incorrect_number: { code: 'incorrect_number', declineCode: null, message: 'Your card number is incorrect.' },
  processing_error: {
    code: 'processing_error',
    declineCode: null,
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

interface TestCard {
  brand: string;
  decline?: string;
  laterDecline?: string;
  isDisputed?: boolean;
  asksHolder?: boolean;
}

/** The provider's test cards: what the first charge does, and what later ones do. */
const CARDS: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000000000000341': { brand: 'visa', laterDecline: 'generic_decline' },
  '4000000000000259': { brand: 'visa', isDisputed: true },
  '4000002760003184': { brand: 'visa', asksHolder: true },
  '4000000000000002': { brand: 'visa', decline: 'generic_decline' },
  '4000000000009995': { brand: 'visa', decline: 'insufficient_funds' },
  '4000000000000069': { brand: 'visa', decline: 'expired_card' },
  '4000000000000127': { brand: 'visa', decline: 'incorrect_cvc' },
  '4000000000000119': { brand: 'visa', decline: 'processing_error' },
};

export const CardEntry = z.object({
  card: z.string().max(40),
  expiry: z.string().max(10).default('12 / 34'),
  cvc: z.string().max(4).default('123'),
});

export function declineOf(code: string): Decline {
  return DECLINES[code] ?? (DECLINES['generic_decline'] as Decline);
}

/** Checks a card as typed; returns how it will behave, or why it is declined. */
export function tryCard(entry: z.output<typeof CardEntry>, now: Date): AcceptedCard | Decline {
  const digits = entry.card.replace(/\D/g, '');
  const known = CARDS[digits];
  if (!known) return passesLuhn(digits) ? declineOf('generic_decline') : declineOf('incorrect_number');
  if (known.decline) return declineOf(known.decline);
  if (!/^\d{3,4}$/.test(entry.cvc)) return declineOf('incorrect_cvc');
  // Month and year as typed: 12/34, 12 / 34 or 12/2034.
  const match = /^(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})$/.exec(entry.expiry.trim());
  if (!match) return declineOf('expired_card');
  const expMonth = Number(match[1]);
  const expYear = 2000 + Number(match[2]);
  if (Date.UTC(expYear, expMonth) <= now.getTime()) return declineOf('expired_card');
  const { brand, laterDecline = null, isDisputed = false, asksHolder = false } = known;
  return { brand, last4: digits.slice(-4), expMonth, expYear, laterDecline, isDisputed, asksHolder };
}

function passesLuhn(digits: string) {
  if (digits.length < 12) return false;
  const sum = digits
    .split('')
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
