import { Injectable } from '@nestjs/common';
import { attemptEach, Clock, invalidInput, Problem, Scheduled } from '@numbercast/platform';
import { MemberStatusRepository } from '../member-status/member-status.repository.js';
import { PlanPricesReader } from '../prices/plan-prices.js';
import { creditUnused, type RepaymentOrder, tooManyOrders } from '../repayment-orders/repayment-order.js';
import { RepaymentOrdersService } from '../repayment-orders/repayment-orders.service.js';
import { Inviters } from '../signups/inviters.js';
import { SignupsRepository } from '../signups/signups.repository.js';
import { isOutage } from '../stripe/stripe-client.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import {
  decideReward,
  hasEarned,
  INVITATIONS,
  invitationNotFound,
  isBelowLimit,
  mayBeRewarded,
  MOST_REWARDS,
  normalCode,
  type Reward,
  rewardId,
  rewardLimit,
  yearBefore,
} from './invitation.js';
import { InvitationsRepository } from './invitations.repository.js';

/** Problems that no retry solves. */
const NO_CREDIT = [rewardLimit.code, creditUnused.code, tooManyOrders.code];
const MINUTE_MS = 60_000;
const AT_ONCE = 50;

/** Invitation links of members, and the credits that both sides get two weeks after a friend joined. */
@Injectable()
export class InvitationsService extends Inviters {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly memberStatuses: MemberStatusRepository,
    private readonly signups: SignupsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly orders: RepaymentOrdersService,
    private readonly prices: PlanPricesReader,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** @throws memberNotFound, accountDeleted, providerUnavailable */
  async show(memberId: string) {
    await this.memberStatuses.get(memberId);
    const [code, waiting, rewarded, rewardCents] = await Promise.all([
      this.invitations.codeOf(memberId),
      this.signups.countInvited(memberId, 'waiting'),
      this.signups.countInvited(memberId, 'rewarded', yearBefore(this.clock.now())),
      this.rewardCents(),
    ]);
    return { code, rewardCents, waiting, rewarded, mostRewards: MOST_REWARDS };
  }

  /** Creates the member's link at the first request. @throws memberNotFound, accountDeleted, providerUnavailable */
  async create(memberId: string) {
    await this.memberStatuses.get(memberId);
    await this.invitations.ensureCode(memberId);
    return this.show(memberId);
  }

  /** Returns the offer to a visitor with this code. @throws invitationNotFound, providerUnavailable */
  async offer(typed: string) {
    if (!(await this.findInviter(typed))) throw invitationNotFound();
    return { rewardCents: await this.rewardCents() };
  }

  /** The inviter of a visitor who is about to pay. @throws invalidInput */
  async inviterOf(typed: string | undefined): Promise<string | undefined> {
    if (typed === undefined) return undefined;
    const inviterId = await this.findInviter(typed);
    if (inviterId) return inviterId;
    throw invalidInput({ errors: [{ pointer: '/invitation', detail: 'This invitation link is not valid' }] });
  }

  @Scheduled(MINUTE_MS)
  async rewardDue() {
    const due = await this.signups.listRewardsDue(this.clock.now(), AT_ONCE);
    await attemptEach(due, (signupId) => this.reward(signupId), { endsRun: isOutage });
  }

  /** Each step can be repeated: the ids of the orders are the same in every attempt. */
  private async reward(signupId: string) {
    const signup = await this.signups.signups.find(signupId);
    const inviterId = signup?.order.invitedBy;
    if (!inviterId || signup.invitation?.state !== 'waiting') return;
    const now = this.clock.now();
    const [friend, inviter] = await Promise.all([
      this.subscriptions.findOf(signupId),
      this.subscriptions.findOf(inviterId),
    ]);
    const isEarned = hasEarned(friend);
    const amountCents = await this.rewardCents();
    const recipients = isEarned
      ? [
          { memberId: signupId, isInviter: false },
          ...(mayBeRewarded(inviter) ? [{ memberId: inviterId, isInviter: true }] : []),
        ]
      : [];
    const rewarded: Reward['rewarded'][number][] = [];
    for (const recipient of recipients) {
      const order = await this.credit(recipient, signupId, amountCents, now);
      if (order) rewarded.push({ ...recipient, amountCents: order.amountCents });
    }
    const state = isEarned ? ('rewarded' as const) : ('forfeited' as const);
    await this.signups.signups.change(signupId, (current) => decideReward(current, signupId, { state, rewarded }, now));
  }

  /** @returns null when the member has had all rewards of a year, or no invoice would use the credit */
  private async credit(
    { memberId, isInviter }: { memberId: string; isInviter: boolean },
    signupId: string,
    amountCents: number,
    now: Date,
  ): Promise<RepaymentOrder | null> {
    const order = {
      orderId: rewardId(signupId, isInviter ? 'inviter' : 'friend'),
      amountCents,
      reason: isInviter ? 'A friend joined' : 'Joined by an invitation',
      by: INVITATIONS,
    };
    const check = (orders: readonly RepaymentOrder[]) => {
      if (isInviter && !isBelowLimit(orders, now)) throw rewardLimit();
    };
    try {
      return await this.orders.orderCredit(memberId, order, check);
    } catch (error) {
      if (error instanceof Problem && NO_CREDIT.includes(error.code)) return null;
      throw error;
    }
  }

  private async findInviter(typed: string) {
    const code = normalCode(typed);
    return code && this.invitations.findInviter(code);
  }

  /** Returns the price of a month of the monthly plan, also for members with the annual plan. */
  private async rewardCents() {
    return (await this.prices.inCents()).monthly;
  }
}
