import { defineAccountEmail, withLink } from './template.js';

export interface PaymentRecovered {
  kind: 'payment-recovered';
}

export const paymentRecoveredEmail = defineAccountEmail<PaymentRecovered>({
  kind: 'payment-recovered',
  version: 2,
  title: 'Payment recovered',
  when: 'A payment that had failed went through',
  example: () => ({ kind: 'payment-recovered' }),
  copy: (_content, { words }) => withLink(words.billing.paymentRecovered(), '/profile'),
});
