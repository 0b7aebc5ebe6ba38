import { Injectable, Logger } from '@nestjs/common';
import { attemptEach, type Document, Scheduled, ServerClock, TransientError } from '@numbercast/platform';
import { postpone, claimDue } from '../retries/retry.js';
import { ProviderSettingsService } from '../provider-settings/provider-settings.service.js';
import { PaymentProvider } from '../checkouts/payment-provider.js';
import type { CancelReason, Decision, Mirror } from '../subscriptions/mirror.js';
import { applySnapshot } from './apply-snapshot.js';
import { SignupEmails } from './signup-emails.js';
import { recordRefund, promoteCandidate, rejectCandidate } from './replacement.js';
import { SubscriptionProvider } from './subscription-provider.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { retryPending, nextAction, type ProviderAction } from './next-provider-action.js';
import {
  recordContactUpdate,
  recordAutoRenew,
  recordUpgradeSchedule,
  requestCancellation,
  requestContactUpdate,
} from './desired-state.js';

/** Keeps the mirror equal to the provider, and the provider to what members want. */
@Injectable()
export class SubscriptionReconciler {
  private readonly logger = new Logger(SubscriptionReconciler.name);

  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly signups: SignupEmails,
    private readonly provider: SubscriptionProvider,
    private readonly payments: PaymentProvider,
    private readonly settings: ProviderSettingsService,
    private readonly serverClock: ServerClock,
  ) {}

  /** Reads the subscription at the provider and applies it; null when it is not ours. */
  async sync(subscriptionId: string): Promise<Mirror | null> {
    return this.repository.updateFromProvider(subscriptionId, async (before) => {
      const reading = await this.provider.readSubscription(subscriptionId);
      if (!reading) return null;
      if (reading.givenUp && reading.givenUp !== before?.givenUp)
        await this.settings.recordAfterRetries(reading.givenUp);
      const email = before?.email ?? (await this.signups.emailOf(reading.memberId));
      return (current) => applySnapshot(current, reading, { subscriptionId, email }, this.serverClock.now());
    });
  }

  /** Whether the subscription is ours. Creates its mirror if its own notice is late. */
  async isOurs(subscriptionId: string): Promise<boolean> {
    return ((await this.repository.mirrors.find(subscriptionId)) ?? (await this.sync(subscriptionId))) !== null;
  }

  /** A change of a customer, such as a new card, affects their subscription. */
  async syncCustomer(customerId: string) {
    for (const subscriptionId of await this.repository.listRunningOf(customerId)) await this.sync(subscriptionId);
  }

  /** The member has left, or we have closed the account: nothing may ever be charged again, by no subscription. */
  async cancel(memberId: string, reason: CancelReason) {
    const all = await this.repository.listIdsOf(memberId);
    if (all.length === 0) throw new TransientError(`member ${memberId} has no subscription here`);
    for (const subscriptionId of all) {
      await this.repository.mirrors.change(subscriptionId, (mirror) =>
        requestCancellation(mirror, reason, this.serverClock.now()),
      );
    }
  }

  /** The provider shall know the customer by these; each of the member's subscriptions is shown with them. */
  async requestContactUpdate(memberId: string, contact: NonNullable<Mirror['desiredContact']>) {
    for (const subscriptionId of await this.repository.listIdsOf(memberId)) {
      await this.repository.mirrors.change(subscriptionId, (mirror) =>
        requestContactUpdate(mirror, contact, this.serverClock.now()),
      );
    }
  }

  /** A paid candidate becomes its member's subscription; one whose member has left meanwhile is turned away. */
  async promoteCandidate(subscriptionId: string, invoiceId: string) {
    const decide = (mirror: Mirror) =>
      mirror.desiredCancel ? rejectCandidate(mirror, invoiceId, this.serverClock.now()) : promoteCandidate(mirror);
    await this.repository.mirrors.change(subscriptionId, decide);
  }

  /**
   * Cancels and refunds a paid candidate that is not needed. {@link reconcile} retries.
   */
  async rejectCandidate(subscriptionId: string, invoiceId: string) {
    await this.repository.mirrors.change(subscriptionId, (mirror) =>
      rejectCandidate(mirror, invoiceId, this.serverClock.now()),
    );
  }

  /** Ends the subscription of a sign-up that did not become a membership; done when this resolves. */
  async cancelRefused(subscriptionId: string) {
    await this.repository.mirrors.change(subscriptionId, (mirror) =>
      requestCancellation(mirror, 'refused', this.serverClock.now()),
    );
    await this.provider.cancel(subscriptionId);
    await this.sync(subscriptionId);
  }

  @Scheduled(1_000)
  async reconcileDue() {
    const due = await this.repository.listDueForReconciliation(this.serverClock.now());
    await attemptEach(due, (subscriptionId) => this.reconcile(subscriptionId));
  }

  /** Sends one request after the other until the provider shows the desired state. */
  async reconcile(subscriptionId: string) {
    const { mirrors } = this.repository;
    const now = () => this.serverClock.now();
    let mirror: Mirror | null = await claimDue(mirrors, subscriptionId, retryPending, now);
    try {
      for (let asked: ProviderAction | null = null, wanted; mirror && (wanted = nextAction(mirror)); asked = wanted) {
        if (wanted === asked) throw new Error(`the provider does not show "${wanted}"`);
        await this.execute(wanted, mirror);
        mirror = await this.sync(subscriptionId);
      }
    } catch (error) {
      this.logger.error(`subscription ${subscriptionId} is not yet as its member wants it: ${String(error)}`);
      await postpone(mirrors, subscriptionId, retryPending, error, now);
    }
  }

  private async execute(wanted: ProviderAction, mirror: Mirror) {
    const {
      subscriptionId,
      memberId,
      customerId,
      scheduleId,
      upgrade,
      refundDueInvoiceId,
      desiredContact,
      failure,
      card,
      pending,
    } = mirror;
    const change = (decide: (mirror: Document<Mirror>) => Decision | null) =>
      this.repository.mirrors.change(subscriptionId, decide);
    if (wanted === 'update-customer' && desiredContact) {
      await this.provider.updateCustomer(customerId, desiredContact);
      await change((mirror) => recordContactUpdate(mirror, desiredContact, this.serverClock.now()));
    }
    if (wanted === 'cancel') await this.provider.cancel(subscriptionId);
    if (wanted === 'refund' && refundDueInvoiceId) {
      await this.payments.refund(refundDueInvoiceId, `restart:${subscriptionId}:refund:${pending?.attempts ?? 0}`);
      await change((mirror) => recordRefund(mirror, this.serverClock.now()));
    }
    if (wanted === 'pause') await this.provider.pause(subscriptionId);
    if (wanted === 'resume') await this.provider.resume(subscriptionId);
    if (wanted === 'end-unpaid' && failure) await this.provider.endUnpaid(subscriptionId, failure.invoiceId);
    if (wanted === 'pay' && failure && card) await this.provider.payOverdue(failure.invoiceId, card);
    if (wanted === 'release' && scheduleId) await this.provider.release(scheduleId);
    if (wanted === 'renew' || wanted === 'stop-renewal') {
      await this.provider.setAutoRenew(subscriptionId, wanted === 'renew');
      await change((mirror) => recordAutoRenew(mirror, wanted === 'renew', this.serverClock.now()));
    }
    if (wanted === 'schedule' && upgrade) {
      const key = `upgrade:${memberId}:${upgrade.agreedAt.getTime()}:${pending?.attempts ?? 0}`;
      const schedule = await this.provider.schedule(subscriptionId, upgrade, key);
      await change((mirror) => recordUpgradeSchedule(mirror, schedule, this.serverClock.now()));
    }
  }

  /** Changes the current subscription of a member. */
  async changeCurrent(memberId: string, decide: (mirror: Mirror, now: Date) => Decision) {
    const subscriptionId = await this.repository.findIdOf(memberId);
    if (!subscriptionId) throw new TransientError(`member ${memberId} has no subscription here`);
    await this.repository.mirrors.change(subscriptionId, (mirror) => decide(mirror, this.serverClock.now()));
  }
}
