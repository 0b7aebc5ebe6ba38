import { defineAccountEmail, withLink } from './template.js';

/** Why a subscription ended, as billing publishes it. */
export const ENDINGS = ['unpaid', 'not-renewed', 'member-cancelled', 'disputed', 'closed'] as const;
export type Ending = (typeof ENDINGS)[number];

export interface SubscriptionEnded {
  kind: 'subscription-ended';
  reason: Ending;
}

export const subscriptionEndedEmail = defineAccountEmail<SubscriptionEnded>({
  kind: 'subscription-ended',
  version: 2,
  title: 'Subscription ended',
  when: 'It was not renewed, or the last attempt to charge failed',
  example: () => ({ kind: 'subscription-ended', reason: 'unpaid' }),
  copy: ({ reason }, { words: { billing } }) => {
    const { subject, link, [reason]: lead } = billing.ended;
    return withLink({ subject, lead, link }, '/profile');
  },
});
