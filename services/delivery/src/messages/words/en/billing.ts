import type { LinkedWords } from '../email-words.js';

const OPEN_PROFILE = 'Open your profile';

/** Names of the brands in Stripe's API. */
export const CARD_BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** The brand as Stripe names it. */
export interface Card {
  brand: string;
  last4: string;
}

/** ` with your Visa ending in 4242`; empty when no card was charged. */
export const paidWith = (card: Card | undefined) =>
  card ? ` with your ${CARD_BRANDS[card.brand] ?? 'card'} ending in ${card.last4}` : '';

export interface Receipt {
  amount: string;
  paidOn: string;
  plan: 'monthly' | 'annual';
  from: string;
  to: string;
  invoiceNumber: string | undefined;
  /** Absent when no card was charged. */
  card: Card | undefined;
}

const willStart = (day: string) => `Your annual plan still starts on ${day}, and your card is charged for it then.`;

const START_AGAIN = 'You can start again on your profile at any time. Your past numbers stay in your account.';
const IF_A_MISTAKE = 'If you think this is a mistake, please contact us. Your past numbers stay in your account.';

/** Plans and payments. Amounts and days are as `dates` writes them. */
export const billing = {
  upgradeScheduled: (day: string): LinkedWords => ({
    subject: `Your annual plan starts on ${day}`,
    lead: [
      `You switched to the annual plan. It starts on ${day}: your card is then charged the annual price you agreed to, once for 12 months.`,
      'This change cannot be canceled or refunded. If you did not ask for it, contact us right away.',
    ],
    link: OPEN_PROFILE,
  }),
  renewalOff: (periodEnd: string): LinkedWords => ({
    subject: 'Auto-renew is off',
    lead: [
      `Your subscription ends on ${periodEnd}. You get your numbers until then, and your card is not charged again.`,
      'To keep your subscription, turn auto-renew on again before that date. If you did not turn it off, contact us.',
    ],
    link: OPEN_PROFILE,
  }),
  /** @param upgradeDay start of the annual plan, regardless of auto-renew */
  renewalOffBeforeUpgrade: (upgradeDay: string): LinkedWords => ({
    subject: 'Auto-renew is off',
    lead: [
      `${willStart(upgradeDay)} It ends after 12 months: you get your numbers until then, and it is not renewed.`,
      'If you did not turn auto-renew off, contact us.',
    ],
    link: OPEN_PROFILE,
  }),
  renewalOn: (periodEnd: string): LinkedWords => ({
    subject: 'Auto-renew is on',
    lead: [
      `Your subscription renews on ${periodEnd}, and your card is charged then.`,
      'To cancel, turn off auto-renew on your profile before that date. If you did not turn it on, contact us.',
    ],
    link: OPEN_PROFILE,
  }),
  renewalOnBeforeUpgrade: (upgradeDay: string): LinkedWords => ({
    subject: 'Auto-renew is on',
    lead: [
      `${willStart(upgradeDay)} It renews after 12 months.`,
      'To cancel, turn off auto-renew on your profile before that year ends. If you did not turn it on, contact us.',
    ],
    link: OPEN_PROFILE,
  }),
  renewal: (day: string, amount: string): LinkedWords => ({
    subject: `Your annual plan renews on ${day}`,
    lead: [
      `On ${day} your annual plan renews for another year, and we charge your card ${amount}.`,
      "If that's what you want, there's nothing to do. To cancel, turn off auto-renew on your profile before that day: you keep getting your numbers until the year you have paid for ends, and you will not be charged again. Renewals that have been charged are not refunded.",
    ],
    link: 'Keep or turn off auto-renew',
  }),
  paymentFailedFinally: (amount: string): LinkedWords => ({
    subject: 'Your payment did not go through',
    lead: [
      `Your ${amount} payment was declined. That was our last attempt, so your subscription ends.`,
      'You can start again on your profile at any time.',
    ],
    link: OPEN_PROFILE,
  }),
  paymentNeedsConfirmation: (amount: string, nextAttempt: string): LinkedWords => ({
    subject: 'Your bank asks you to confirm your payment',
    lead: [
      `Your bank needs your confirmation for your ${amount} payment. We will try again on ${nextAttempt}, and you keep getting your numbers until our last attempt.`,
      'Confirm the payment on your profile, or pay there with another card.',
    ],
    link: 'Confirm your payment',
  }),
  paymentFailed: (amount: string, nextAttempt: string): LinkedWords => ({
    subject: 'Your payment did not go through',
    lead: [
      `Your ${amount} payment was declined. We will try again on ${nextAttempt}, and you keep getting your numbers until our last attempt.`,
      'To pay now, update your payment method on your profile.',
    ],
    link: 'Update your payment method',
  }),
  paymentRecovered: (): LinkedWords => ({
    subject: 'Your payment went through',
    lead: ["Thanks, you're all paid up. Your numbers keep coming as usual."],
    link: 'See your subscription',
  }),
  openInvoice: 'Open the invoice',
  receipt: ({ amount, paidOn, plan, from, to, invoiceNumber, card }: Receipt): LinkedWords => ({
    subject: `Your receipt for ${amount}`,
    lead: [
      `Thank you. You paid ${amount} on ${paidOn}${paidWith(card)}.`,
      `The payment is for your ${plan} plan from ${from} to ${to}.`,
      ...(invoiceNumber ? [`Invoice number: ${invoiceNumber}`] : []),
    ],
    link: 'See all your invoices and receipts',
  }),
  /** @param payment the whole payment, when only a part of it was refunded */
  refund: (amount: string, payment: string | undefined, paidOn: string): LinkedWords => ({
    subject: `We refunded ${amount}`,
    lead: [
      `We refunded ${amount} of ${payment ? `your ${payment} payment` : 'your payment'} from ${paidOn}.`,
      'The money goes back to the card that you paid with. Banks usually show it within 5 to 10 business days.',
      'Your subscription stays as it is. To change it, open your profile.',
    ],
    link: 'See your invoices and refunds',
  }),
  disputed: (amount: string): LinkedWords => ({
    subject: 'Your account is suspended: a payment is disputed',
    lead: [
      `Your bank was asked to reverse a ${amount} payment for your subscription. Until the dispute is decided your account is suspended: you get no numbers and are not charged.`,
      'If you did not mean to dispute the payment, tell your bank and contact us.',
    ],
    link: OPEN_PROFILE,
  }),
  /** @param isInviter the member invited someone; otherwise they joined by an invitation */
  invitationRewarded: (amount: string, isInviter: boolean): LinkedWords => ({
    subject: `You have a ${amount} credit`,
    lead: [
      isInviter
        ? `Someone you invited joined Numbercast. Thank you! You get a credit of ${amount}.`
        : `You joined Numbercast by an invitation, so you get a credit of ${amount}.`,
      'Your next invoices use it by themselves. There is nothing to do.',
    ],
    link: 'See your next charge',
  }),
  ended: {
    subject: 'Your subscription has ended',
    link: OPEN_PROFILE,
    unpaid: [
      "We couldn't charge your card after several tries, so your subscription has ended and you will get no more numbers.",
      START_AGAIN,
    ],
    'not-renewed': [
      'Your subscription has ended because you turned off auto-renew. You will not be charged again.',
      START_AGAIN,
    ],
    'member-cancelled': [
      'Your subscription has ended, and you will not be charged again.',
      'If you did not ask for this, please contact us. Your past numbers stay in your account.',
    ],
    closed: [
      'We have closed your account, so your subscription has ended. You will get no more numbers and will not be charged again.',
      IF_A_MISTAKE,
    ],
    disputed: ['Your bank returned the disputed payment to you, so your subscription has ended.', IF_A_MISTAKE],
  },
};
