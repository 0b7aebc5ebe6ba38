import type { LinkedWords } from '../email-words.js';
import { type Card, paidWith } from './billing.js';

export interface PaidGift {
  giver: string;
  recipient: string;
  amount: string;
  paidOn: string;
  /** Absent when no card was charged. */
  card: Card | undefined;
  /** In groups, as people read it. */
  code: string;
  /** Address of the page that redeems codes. */
  redeemUrl: string;
}

/** Emails to givers, who need not be members. */
export const gifts = {
  paid: ({ giver, recipient, amount, paidOn, card, code, redeemUrl }: PaidGift): LinkedWords => ({
    subject: `Your gift for ${recipient}`,
    lead: [
      `Hello ${giver},`,
      `Thank you for giving ${recipient} a year of Numbercast. You paid ${amount} on ${paidOn}${paidWith(card)}. This is your receipt.`,
      `The code is ${code}`,
      `Print the card or send ${recipient} the code. To use it, ${recipient} goes to ${redeemUrl} and signs up. Anyone who has the code can use it once, so keep it safe until then.`,
      'The code does not expire. The year begins when it is used and ends by itself. Neither of you is charged again.',
    ],
    link: `The link for ${recipient}`,
  }),
  paidPreview: (recipient: string) => `The code and a card to print for ${recipient}.`,
  openCard: 'Open the card to print or send',
  refunded: (giver: string, amount: string, paidOn: string): LinkedWords => ({
    subject: `We refunded ${amount}`,
    lead: [
      `Hello ${giver},`,
      `We refunded ${amount} for the gift that you paid on ${paidOn}. Its code no longer works.`,
      'The money goes back to the card that you paid with. Banks usually show it within 5 to 10 business days.',
    ],
    link: 'Contact us',
  }),
  why: 'You receive this email because a Numbercast gift was paid with this address.',
};
