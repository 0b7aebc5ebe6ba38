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

/** Keeps the mirror in sync with the provider, and the provider in sync with the desired state. */
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

  /** Syncs the subscriptions of a customer after a change, such as a new card. */
  async syncCustomer(customerId: string) {
    for (const subscriptionId of await this.repository.listRunningOf(customerId)) await this.sync(subscriptionId);
  }

  /**
   * Cancels all subscriptions of a member who has left or whose account was closed, so that nothing is charged again.
   */
  async cancel(memberId: string, reason: CancelReason) {
    const all = await this.repository.listIdsOf(memberId);
    if (all.length === 0) throw new TransientError(`no subscription found for member ${memberId}`);
    for (const subscriptionId of all) {
      await this.repository.mirrors.change(subscriptionId, (mirror) =>
        requestCancellation(mirror, reason, this.serverClock.now()),
      );
    }
  }

  /** Requests an update of the customer's contact data at the provider and in each of the member's subscriptions. */
  async requestContactUpdate(memberId: string, contact: NonNullable<Mirror['desiredContact']>) {
    for (const subscriptionId of await this.repository.listIdsOf(memberId)) {
      await this.repository.mirrors.change(subscriptionId, (mirror) =>
        requestContactUpdate(mirror, contact, this.serverClock.now()),
      );
    }
  }

  /** Makes a paid candidate its member's subscription, or rejects it when the member has left meanwhile. */
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
        if (wanted === asked) throw new Error(`the provider did not apply "${wanted}"`);
        await this.execute(wanted, mirror);
        mirror = await this.sync(subscriptionId);
      }
    } catch (error) {
      this.logger.error(`subscription ${subscriptionId} has not reached its desired state: ${String(error)}`);
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
    if (!subscriptionId) throw new TransientError(`no subscription found for member ${memberId}`);
    await this.repository.mirrors.change(subscriptionId, (mirror) => decide(mirror, this.serverClock.now()));
  }
}
