import { defineAccountEmail } from './template.js';

/** Why a subscription ended, as billing publishes it. */
export const ENDINGS = ['unpaid', 'not-renewed', 'member-cancelled', 'disputed', 'closed'] as const;
export type Ending = (typeof ENDINGS)[number];

export interface SubscriptionEnded {
  kind: 'subscription-ended';
  reason: Ending;
}

const START_AGAIN = 'You can start again on your profile at any time. Your past numbers stay in your account.';
const CONTACT_US = 'If you think this is a mistake, please contact us. Your past numbers stay in your account.';

const REASONS: Record<Ending, string[]> = {
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
    CONTACT_US,
  ],
  disputed: ['Your bank returned the disputed payment to you, so your subscription has ended.', CONTACT_US],
};

export const subscriptionEndedEmail = defineAccountEmail<SubscriptionEnded>({
  kind: 'subscription-ended',
  version: 2,
  title: 'Subscription ended',
  when: 'It was not renewed, or the last attempt to charge failed',
  example: () => ({ kind: 'subscription-ended', reason: 'unpaid' }),
  copy: ({ reason }) => ({
    subject: 'Your subscription has ended',
    lead: REASONS[reason],
    link: { label: 'Open your profile', path: '/profile' },
  }),
});
