import { randomInt } from 'node:crypto';
import { InvitationRewardedSchema } from '@numbercast/contracts/billing/v1/events';
import { event, problem } from '@numbercast/platform';
import type { RepaymentOrder } from '../repayment-orders/repayment-order.js';
import type { Decision, InvitationState, Signup } from '../signups/signup.js';
import { hasMember, isDisputed, type Mirror } from '../subscriptions/mirror.js';

const DAY_MS = 86_400_000;
/** Alphabet of a code that can be read aloud: without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
const CODE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`);
/** Maximum number of rewards for one member in a year. */
export const MOST_REWARDS = 12;
const YEAR_MS = 365 * DAY_MS;
/** Originator of the credits, as shown in the member's payments and in the audit log. */
export const INVITATIONS = 'invitations';

/** The code of a member's invitation link. The id is the member's. */
export interface InvitationCode {
  code: string;
}

export const invitationNotFound = problem('invitation-not-found', 404, 'This invitation link is not valid');

export const newCode = () => Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Returns a code from a visitor or a link in its stored format, or null when it is not a code. */
export function normalCode(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return CODE.test(code) ? code : null;
}

type Standing = Pick<Mirror, 'status' | 'desiredCancel' | 'disputes' | 'repayments' | 'isCandidate'>;

/** Whether a credit would be used: the subscription has not ended and will not end at once. */
const isMember = (mirror: Standing | null): mirror is Standing =>
  mirror !== null && hasMember(mirror) && mirror.status !== 'ended' && !mirror.desiredCancel && !isDisputed(mirror);

/** Whether a friend has earned the reward: still a member, and no part of the payment was returned. */
export const hasEarned = (friend: Standing | null) => isMember(friend) && (friend.repayments ?? []).length === 0;

/** Whether the member who invited gets a credit too. */
export const mayBeRewarded = isMember;

/** Whether a member with these credits may get another reward. The members they invited are rewarded all the same. */
export const isBelowLimit = (orders: readonly RepaymentOrder[], now: Date) =>
  orders.filter(({ by, at, orderId }) => by === INVITATIONS && isForInviter(orderId) && at > yearBefore(now)).length <
  MOST_REWARDS;

/** The member who invited has had all rewards of a year. */
export const rewardLimit = problem('reward-limit', 409, 'This member has had all rewards of a year');

export const yearBefore = (now: Date) => new Date(now.getTime() - YEAR_MS);

/** Returns an order id that is the same for every attempt, so that the credit is granted once. */
export const rewardId = (signupId: string, to: 'inviter' | 'friend') => `invitation:${signupId}:${to}`;
const isForInviter = (orderId: string) => orderId.endsWith(':inviter');

/** A reward that is decided now. */
export interface Reward {
  state: Exclude<InvitationState, 'waiting'>;
  /** Members who got a credit. */
  rewarded: readonly { memberId: string; isInviter: boolean; amountCents: number }[];
}

/** Records the decision about a reward and publishes each credit. Null when it was decided before. */
export function decideReward(
  signup: Signup,
  signupId: string,
  { state, rewarded }: Reward,
  now: Date,
): Decision | null {
  if (signup.invitation?.state !== 'waiting') return null;
  const events = rewarded.map(({ memberId, isInviter, amountCents }) =>
    event(InvitationRewardedSchema, { memberId, signupId, amountCents: BigInt(amountCents), isInviter }),
  );
  return { next: { ...signup, invitation: { state, decidedAt: now } }, events };
}
