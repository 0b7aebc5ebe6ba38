import { renderTextEmail } from '../rendering/text-email.js';
import { paidWith } from '../words/en/billing.js';
import { en } from '../words/en/index.js';
import { EXAMPLE_DAY } from './examples.js';
import { defineEmail } from './template.js';

/** The receipt of a gift year, with its code. */
export interface GiftPaidNotice {
  kind: 'gift-paid';
  /** An email address. */
  to: string;
  giverName: string;
  recipientName: string;
  /** In groups, as people read it. */
  code: string;
  /** US cents. */
  amountCents: number;
  paidAt: Date;
  /** The brand as Stripe names it. Absent when no card was charged. */
  card?: { brand: string; last4: string };
}

export interface GiftRefundedNotice {
  kind: 'gift-refunded';
  /** An email address. */
  to: string;
  giverName: string;
  /** US cents. */
  amountCents: number;
  paidAt: Date;
}

// In English: the language of a giver, who need not be a member, is not known
const { dollars, localDay } = en.dates;
const WHY = 'You receive this email because a Numbercast gift was paid with this address.';

const declared = { version: 1, audience: 'anyone', canUnsubscribe: false } as const;

export const giftPaidEmail = defineEmail<GiftPaidNotice>({
  ...declared,
  kind: 'gift-paid',
  title: 'Gift receipt and code',
  when: 'To the giver, when a gift year is paid or an operator sends it again',
  example: () => ({
    kind: 'gift-paid',
    to: '',
    giverName: 'Ann',
    recipientName: 'Ben',
    code: '7K2M-9XQ4-TB3R-W8HD-5NPC',
    amountCents: 5988,
    paidAt: EXAMPLE_DAY,
    card: { brand: 'visa', last4: '4242' },
  }),
  render: ({ giverName, recipientName, code, amountCents, paidAt, card }, { publicUrl, postalAddress }) =>
    renderTextEmail({
      publicUrl,
      postalAddress,
      words: en,
      subject: `Your gift for ${recipientName}`,
      preview: `The code and a card to print for ${recipientName}.`,
      lead: [
        `Hello ${giverName},`,
        `Thank you for giving ${recipientName} a year of Numbercast. You paid ${dollars(amountCents)} on ${localDay(paidAt)}${paidWith(card)}. This is your receipt.`,
        `The code is ${code}`,
        `Print the card or send ${recipientName} the code. To use it, ${recipientName} goes to ${publicUrl}/redeem and signs up. Anyone who has the code can use it once, so keep it safe until then.`,
        'The code does not expire. The year begins when it is used and ends by itself. Neither of you is charged again.',
      ],
      externalLink: { label: 'Open the card to print or send', url: `${publicUrl}/gift/card#${code}` },
      link: { label: `The link for ${recipientName}`, path: `/redeem#${code}` },
      why: WHY,
    }),
});

export const giftRefundedEmail = defineEmail<GiftRefundedNotice>({
  ...declared,
  kind: 'gift-refunded',
  title: 'Gift refunded',
  when: 'To the giver, when the payment of a gift goes back',
  example: () => ({ kind: 'gift-refunded', to: '', giverName: 'Ann', amountCents: 5988, paidAt: EXAMPLE_DAY }),
  render: ({ giverName, amountCents, paidAt }, { publicUrl, postalAddress }) =>
    renderTextEmail({
      publicUrl,
      postalAddress,
      words: en,
      subject: `We refunded ${dollars(amountCents)}`,
      lead: [
        `Hello ${giverName},`,
        `We refunded ${dollars(amountCents)} for the gift that you paid on ${localDay(paidAt)}. Its code no longer works.`,
        'The money goes back to the card that you paid with. Banks usually show it within 5 to 10 business days.',
      ],
      link: { label: 'Contact us', path: '/contact' },
      why: WHY,
    }),
});
