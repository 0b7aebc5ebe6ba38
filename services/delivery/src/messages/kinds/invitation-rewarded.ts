import { dollars } from '../rendering/format.js';
import { defineAccountEmail } from './template.js';

/** A member got a credit for an invitation. */
export interface InvitationReward {
  kind: 'invitation-rewarded';
  /** US cents. */
  amountCents: number;
  /** The member invited someone; otherwise they joined by an invitation. */
  isInviter: boolean;
}

export const invitationRewardedEmail = defineAccountEmail<InvitationReward>({
  kind: 'invitation-rewarded',
  version: 1,
  title: 'Reward for an invitation',
  when: 'Two weeks after a friend joined by an invitation, to both',
  example: () => ({ kind: 'invitation-rewarded', amountCents: 1299, isInviter: true }),
  copy: ({ amountCents, isInviter }) => {
    const amount = dollars(amountCents);
    return {
      subject: `You have a ${amount} credit`,
      lead: [
        isInviter
          ? `Someone you invited joined Numbercast. Thank you! You get a credit of ${amount}.`
          : `You joined Numbercast by an invitation, so you get a credit of ${amount}.`,
        'Your next invoices use it by themselves. There is nothing to do.',
      ],
      link: { label: 'See your next charge', path: '/profile' },
    };
  },
});
