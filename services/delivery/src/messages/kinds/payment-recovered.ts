import { defineAccountEmail } from './template.js';

export interface PaymentRecovered {
  kind: 'payment-recovered';
}

export const paymentRecoveredEmail = defineAccountEmail<PaymentRecovered>({
  kind: 'payment-recovered',
  version: 2,
  title: 'Payment recovered',
  when: 'A payment that had failed went through',
  example: () => ({ kind: 'payment-recovered' }),
  copy: () => ({
    subject: 'Your payment went through',
    lead: ["Thanks, you're all paid up. Your numbers keep coming as usual."],
    link: { label: 'See your subscription', path: '/profile' },
  }),
});
