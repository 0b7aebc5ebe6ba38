import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Language } from '@numbercast/lottery';
import { Clock, type Document, problem, ServerClock } from '@numbercast/platform';
import { accountRestricted, memberNotFound } from '../member-status/member-status.js';
import { MemberStatusRepository } from '../member-status/member-status.repository.js';
import { GiftRedemptionsService } from '../gifts/gift-redemptions.service.js';
import { orUnavailable } from '../stripe/stripe-client.js';
import { type Decision, isDisputed, type Mirror, renews } from '../subscriptions/mirror.js';
import { SubscriptionProvider } from '../subscription-reconciler/subscription-provider.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { SubscriptionReconciler } from '../subscription-reconciler/subscription-reconciler.service.js';
import { requestEndUnpaid, requestAutoRenew, requestUpgrade } from '../subscription-reconciler/desired-state.js';
import { subscriptionView, upgradeView } from './offer.js';
import { MemberAmountsService } from './member-amounts.service.js';
import { PlanPricesReader } from '../prices/plan-prices.js';

export const billingAccountGone = problem(
  'billing-account-gone',
  409,
  'Your payment details are no longer stored. Please contact support.',
);

const CANNOT_UPGRADE = 'Cannot upgrade while account is restricted. Please resolve account status first.';

/** How long a member waits for the provider. The request is carried out even after that. */
const PROVIDER_WAIT_MS = 8_000;

/** Members' own subscriptions. A decision is stored before the provider receives it. */
@Injectable()
export class MySubscriptionService {
  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly subscriptions: SubscriptionReconciler,
    private readonly memberStatuses: MemberStatusRepository,
    private readonly provider: SubscriptionProvider,
    private readonly prices: PlanPricesReader,
    private readonly amounts: MemberAmountsService,
    private readonly gifts: GiftRedemptionsService,
    private readonly clock: Clock,
    private readonly serverClock: ServerClock,
  ) {}

  async show(memberId: string) {
    await this.memberStatuses.get(memberId);
    const mirror = await this.repository.getOf(memberId);
    return subscriptionView(mirror, await this.amounts.of(mirror));
  }

  async setAutoRenew(memberId: string, autoRenew: boolean) {
    return autoRenew ? this.turnRenewalOn(memberId) : this.turnRenewalOff(memberId);
  }

  private async turnRenewalOn(memberId: string) {
    const { subscriptionId } = await this.unrestricted(memberId);
    const mirror = await this.decide(subscriptionId, (current) =>
      requestAutoRenew(current, true, this.serverClock.now()),
    );
    return { autoRenew: renews(mirror) };
  }

  /** Turns renewal off, also for a restricted account and without a charge. */
  private async turnRenewalOff(memberId: string) {
    await this.memberStatuses.get(memberId);
    const { subscriptionId, status, desiredCancel } = await this.repository.getOf(memberId);
    if (status === 'ended' || desiredCancel) return { autoRenew: false };
    const mirror = await this.decide(subscriptionId, (current) =>
      current.status === 'past-due'
        ? requestEndUnpaid(current, this.serverClock.now())
        : requestAutoRenew(current, false, this.serverClock.now()),
    );
    return { autoRenew: mirror.status !== 'ended' && renews(mirror) };
  }

  /** @param quotedCents the amount that the member has seen and agreed to */
  async upgrade(memberId: string, quotedCents: number) {
    const known = await this.unrestricted(memberId, CANNOT_UPGRADE);
    const prices = await this.prices.fresh();
    const amountCents = await this.amounts.ofAnnual(known, prices);
    const { id: priceId, amountCents: priceCents } = prices.annual;
    const agreed = { priceId, priceCents, amountCents, quotedCents, agreedAt: this.clock.now() };
    const mirror = await this.decide(known.subscriptionId, (current) =>
      requestUpgrade(current, agreed, this.serverClock.now()),
    );
    if (!mirror.upgrade) throw accountRestricted({ detail: CANNOT_UPGRADE });
    return upgradeView(mirror.upgrade);
  }

  /** @returns the credit in cents. @throws accountRestricted, and what redeeming a gift throws */
  async redeemGift(memberId: string, code: string): Promise<number> {
    await this.unrestricted(memberId);
    return this.gifts.redeemForMember(code, memberId);
  }

  /**
   * @returns the address of the provider's page where the card is changed, or of the invoice's page when the bank
   *   wants the member to confirm the charge, because only that page requests it
   * @throws billingAccountGone
   */
  async openPortal(memberId: string, language?: Language): Promise<string> {
    await this.memberStatuses.get(memberId);
    const { customerId, failure } = await this.repository.getOf(memberId);
    return orUnavailable(async () => {
      const asking = failure?.needsConfirmation ? await this.provider.invoicePage(failure.invoiceId) : null;
      const url = asking ?? (await this.provider.openPortal(customerId, language));
      if (!url) throw billingAccountGone();
      return url;
    });
  }

  /**
   * Checks both sources: billing is the first to know of an overdue payment or an end, members of other restrictions.
   */
  private async unrestricted(memberId: string, detail?: string): Promise<Document<Mirror>> {
    const record = await this.memberStatuses.get(memberId);
    const mirror = await this.repository.getOf(memberId);
    const isRestricted = record === 'restricted' || mirror.status === 'past-due' || mirror.status === 'ended';
    if (isRestricted || isDisputed(mirror) || mirror.desiredCancel) throw accountRestricted(detail ? { detail } : {});
    return mirror;
  }

  private async decide(subscriptionId: string, decision: (mirror: Mirror) => Decision | null): Promise<Mirror> {
    const intended = await this.repository.mirrors.change(subscriptionId, decision);
    await Promise.race([this.subscriptions.reconcile(subscriptionId), wait(PROVIDER_WAIT_MS, null, { ref: false })]);
    const mirror = (await this.repository.mirrors.find(subscriptionId)) ?? intended;
    if (!mirror) throw memberNotFound();
    return mirror;
  }
}
