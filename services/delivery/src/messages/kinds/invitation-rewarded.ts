import { defineAccountEmail, withLink } from './template.js';

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
  copy: ({ amountCents, isInviter }, { words, dollars }) =>
    withLink(words.billing.invitationRewarded(dollars(amountCents), isInviter), '/profile'),
});
