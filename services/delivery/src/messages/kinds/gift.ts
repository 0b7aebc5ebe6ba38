import type { Language } from '@numbercast/lottery';
import { renderTextEmail } from '../rendering/text-email.js';
import type { Card } from '../words/en/billing.js';
import { EXAMPLE_DAY } from './examples.js';
import { defineEmail, withLink } from './template.js';

interface GiftNotice {
  /** An email address. */
  to: string;
  giverName: string;
  /** Language of the giver, who need not be a member. Absent for gifts from previous releases: English. */
  language?: Language;
  /** US cents. */
  amountCents: number;
  paidAt: Date;
}

/** The receipt of a gift year, with its code. */
export interface GiftPaidNotice extends GiftNotice {
  kind: 'gift-paid';
  recipientName: string;
  /** In groups, as people read it. */
  code: string;
  /** Absent when no card was charged. */
  card?: Card;
}

export interface GiftRefundedNotice extends GiftNotice {
  kind: 'gift-refunded';
}

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
  render: ({ giverName, recipientName, code, amountCents, paidAt, card }, { publicUrl, postalAddress, words }) => {
    const { gifts, dates } = words;
    const paid = gifts.paid({
      giver: giverName,
      recipient: recipientName,
      amount: dates.dollars(amountCents),
      paidOn: dates.localDay(paidAt),
      card,
      code,
      redeemUrl: `${publicUrl}/redeem`,
    });
    return renderTextEmail({
      publicUrl,
      postalAddress,
      words,
      preview: gifts.paidPreview(recipientName),
      externalLink: { label: gifts.openCard, url: `${publicUrl}/gift/card#${code}` },
      why: gifts.why,
      ...withLink(paid, `/redeem#${code}`),
    });
  },
});

export const giftRefundedEmail = defineEmail<GiftRefundedNotice>({
  ...declared,
  kind: 'gift-refunded',
  title: 'Gift refunded',
  when: 'To the giver, when the payment of a gift goes back',
  example: () => ({ kind: 'gift-refunded', to: '', giverName: 'Ann', amountCents: 5988, paidAt: EXAMPLE_DAY }),
  render: ({ giverName, amountCents, paidAt }, { publicUrl, postalAddress, words }) => {
    const { gifts, dates } = words;
    const refunded = gifts.refunded(giverName, dates.dollars(amountCents), dates.localDay(paidAt));
    return renderTextEmail({ publicUrl, postalAddress, words, why: gifts.why, ...withLink(refunded, '/contact') });
  },
});
