import { Injectable } from '@nestjs/common';
import { Clock, type Document, invalidInput, Problem, ServerClock } from '@numbercast/platform';
import { PlanPricesReader } from '../prices/plan-prices.js';
import { creditUnused, tooManyOrders } from '../repayment-orders/repayment-order.js';
import { RepaymentOrdersService } from '../repayment-orders/repayment-orders.service.js';
import { GiftRedemptions } from '../signups/gift-redemptions.js';
import type { Signup } from '../signups/signup.js';
import { SignupsRepository } from '../signups/signups.repository.js';
import { SignupsService } from '../signups/signups.service.js';
import { orUnavailable } from '../stripe/stripe-client.js';
import { type GiftDocument, giftNotFound, giftRedeemed, giftReturned, type Redemption } from './gift.js';
import { normalGiftCode } from './gift-code.js';
import { GiftMembershipProvider } from './gift-membership-provider.js';
import { GiftPurchasesService } from './gift-purchases.service.js';
import { assertRedeemable, completeRedemption, recordCustomer, redeem, releaseRedemption } from './gift-redemption.js';
import { GiftsRepository } from './gifts.repository.js';

/** Originator of the credit, as shown in the member's payments and in the audit log. */
const GIFTS = 'gifts';
/** Problems that no retry solves. */
const NO_CREDIT = [creditUnused.code, tooManyOrders.code];
const FINAL = [giftNotFound.code, giftRedeemed.code, giftReturned.code];

/** Redeems gifts. A single write to the gift decides who redeems it; all later steps can be repeated. */
@Injectable()
export class GiftRedemptionsService extends GiftRedemptions {
  constructor(
    private readonly repository: GiftsRepository,
    private readonly purchases: GiftPurchasesService,
    private readonly provider: GiftMembershipProvider,
    private readonly signups: SignupsRepository,
    private readonly signupsService: SignupsService,
    private readonly orders: RepaymentOrdersService,
    private readonly prices: PlanPricesReader,
    private readonly clock: Clock,
    private readonly serverClock: ServerClock,
  ) {
    super();
  }

  /** The gift with this code. @throws giftNotFound */
  async get(typed: string): Promise<GiftDocument> {
    const code = normalGiftCode(typed);
    const giftId = code && (await this.repository.findIdByCode(code));
    const gift = giftId ? await this.repository.gifts.find(giftId) : null;
    if (!gift?.payment) throw giftNotFound();
    return gift;
  }

  async giftOf(typed: string | undefined, signupId: string): Promise<string | undefined> {
    if (typed === undefined) return undefined;
    try {
      const gift = await this.get(typed);
      if (gift.redemption?.memberId !== signupId) assertRedeemable(gift);
      return gift._id;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw invalidInput({ errors: [{ pointer: '/gift', detail: error.message }] });
    }
  }

  async redeemForSignup(giftId: string, signupId: string): Promise<string | null> {
    try {
      await this.redeem(giftId, { kind: 'signup', memberId: signupId });
      return null;
    } catch (error) {
      if (!(error instanceof Problem) || !FINAL.includes(error.code)) throw error;
      return error.message;
    }
  }

  /** @returns the amount of the credit. @throws giftNotFound, giftRedeemed, giftReturned, providerUnavailable */
  async redeemForMember(typed: string, memberId: string): Promise<number> {
    const { _id: giftId } = await this.get(typed);
    const { priceCents } = await this.redeem(giftId, { kind: 'credit', memberId });
    return priceCents;
  }

  /** Reads the payment first, because the notice of a refund in the provider's dashboard may not have arrived. */
  private async redeem(giftId: string, by: Pick<Redemption, 'kind' | 'memberId'>): Promise<GiftDocument> {
    await orUnavailable(
      () => this.purchases.syncPayment(giftId),
      'Nothing was redeemed. Please try again in a moment.',
    );
    const gift = await this.repository.gifts.change(giftId, (current) =>
      redeem(current, by, this.clock.now(), this.serverClock.now()),
    );
    if (!gift) throw giftNotFound();
    return gift;
  }

  /** Releases the gift of a sign-up that did not become a membership. */
  async release(giftId: string, signupId: string) {
    await this.repository.gifts.change(giftId, (gift) => releaseRedemption(gift, signupId, this.clock.now()));
  }

  /** Applies the year or the credit to the membership. Repeated after a failure. */
  async carryOut(gift: GiftDocument, redemption: Redemption) {
    const isDone =
      redemption.kind === 'signup' ? await this.startYear(gift, redemption) : await this.credit(gift, redemption);
    const { memberId } = redemption;
    const now = this.clock.now();
    await this.repository.gifts.change(gift._id, (current) =>
      isDone ? completeRedemption(current, memberId, now) : releaseRedemption(current, memberId, now),
    );
  }

  /** @returns false when the sign-up was abandoned before a subscription was created for it */
  private async startYear(gift: GiftDocument, { memberId: signupId, customerId: known, failures }: Redemption) {
    const { _id: giftId } = gift;
    const signup = await this.signups.signups.find(signupId);
    if (signup?.payment) return true;
    const made = known ? await this.provider.findSubscription({ giftId, signupId, customerId: known }) : null;
    if (made) {
      await this.signupsService.complete(signupId, made);
      return true;
    }
    if (signup?.state !== 'open') return false;
    const key = (what: string) => `gift:${giftId}:${signupId}:${what}:${failures}`;
    const customerId = known ?? (await this.createCustomer(giftId, signup, key('customer')));
    const { annual } = await this.prices.current();
    const membership = { giftId, signupId, customerId, priceId: annual.id };
    await this.signupsService.complete(signupId, await this.provider.startYear(membership, key('year')));
    return true;
  }

  /** Stores the customer before the year begins, so that a subscription whose response was lost is found by it. */
  private async createCustomer(giftId: string, { _id: signupId, order }: Document<Signup>, key: string) {
    const customerId = await this.provider.createCustomer(signupId, order, key);
    const gift = await this.repository.gifts.change(giftId, (current) => recordCustomer(current, signupId, customerId));
    return gift?.redemption?.customerId ?? customerId;
  }

  /** @returns false when no invoice would use the credit */
  private async credit({ _id: giftId, priceCents }: GiftDocument, { memberId }: Redemption): Promise<boolean> {
    const order = {
      orderId: `gift:${giftId}:${memberId}`,
      amountCents: priceCents,
      reason: 'Redeemed a gift',
      by: GIFTS,
    };
    try {
      await this.orders.orderCredit(memberId, order);
      return true;
    } catch (error) {
      if (error instanceof Problem && NO_CREDIT.includes(error.code)) return false;
      throw error;
    }
  }
}
