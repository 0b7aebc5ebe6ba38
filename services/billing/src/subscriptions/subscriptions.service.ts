import { Injectable, Logger } from '@nestjs/common';
import { type Document, Scheduled, ServerClock, TransientError } from '@numbercast/platform';
import { postpone, takeUp } from '../retry.js';
import { ProviderSettingsService } from '../provider-settings/provider-settings.service.js';
import { decisionCarriedOut, isSuperseded, type MemberDecision } from '../signups/signup.js';
import { SignupsRepository } from '../signups/signups.repository.js';
import { PaymentProvider } from '../stripe.js';
import type { CancelReason, Decision, Mirror } from './mirror.js';
import { reflect } from './subscription.js';
import { repaid, admit, turnAway } from './succession.js';
import { SubscriptionProvider } from './subscription-provider.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { retryWish, unfulfilled, type Wanted } from './wanted.js';
import { introduced, renewalGranted, upgradeScheduled, wishCancelled, wishContact, wishPaused } from './wishes.js';

/** Keeps the mirror equal to the provider, and the provider to what members want. */
@Injectable()
export class SubscriptionsService {
  private readonly logger = new Logger(SubscriptionsService.name);

  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly signups: SignupsRepository,
    private readonly provider: SubscriptionProvider,
    private readonly payments: PaymentProvider,
    private readonly settings: ProviderSettingsService,
    private readonly serverClock: ServerClock,
  ) {}

  /** Reads the subscription at the provider and takes in what it shows; null when it is not ours. */
  async sync(subscriptionId: string): Promise<Mirror | null> {
    return this.repository.takeIn(subscriptionId, async (before) => {
      const reading = await this.provider.readSubscription(subscriptionId);
      if (!reading) return null;
      if (reading.givenUp && reading.givenUp !== before?.givenUp)
        await this.settings.recordAfterRetries(reading.givenUp);
      const email = before?.email ?? (await this.emailOf(reading.memberId));
      return (current) => reflect(current, reading, { subscriptionId, email }, this.serverClock.now());
    });
  }

  /** Whether the subscription is ours. Creates its mirror if its own notice is late. */
  async isOurs(subscriptionId: string): Promise<boolean> {
    return ((await this.repository.mirrors.find(subscriptionId)) ?? (await this.sync(subscriptionId))) !== null;
  }

  /** What is new of a customer, a card for example, concerns what they subscribe to. */
  async syncOf(customerId: string) {
    for (const subscriptionId of await this.repository.listRunningOf(customerId)) await this.sync(subscriptionId);
  }

  async pause(memberId: string, seq: number) {
    await this.decide(memberId, 'pause', seq, () =>
      this.changeOf(memberId, (mirror) => wishPaused(mirror, true, this.serverClock.now())),
    );
  }

  async resume(memberId: string, seq: number) {
    await this.decide(memberId, 'pause', seq, () =>
      this.changeOf(memberId, (mirror) => wishPaused(mirror, false, this.serverClock.now())),
    );
  }

  /** An operator has closed the account. */
  async close(memberId: string, seq: number) {
    await this.decide(memberId, 'closure', seq, () => this.cancel(memberId, 'closed'));
  }

  /** The member has left, or we have closed the account: nothing may ever be charged again, by no subscription. */
  async cancel(memberId: string, reason: CancelReason) {
    const all = await this.repository.listIdsOf(memberId);
    if (all.length === 0) throw new TransientError(`member ${memberId} has no subscription here`);
    for (const subscriptionId of all) {
      await this.repository.mirrors.change(subscriptionId, (mirror) =>
        wishCancelled(mirror, reason, this.serverClock.now()),
      );
    }
  }

  /** Somebody whose subscription was ended for a reason may pay for a new one all the same. */
  async approveRestart(memberId: string, seq: number) {
    await this.decide(memberId, 'closure', seq, () =>
      this.changeOf(memberId, (mirror) => ({ next: { ...mirror, restartApproved: true }, events: [] })),
    );
  }

  /** The provider shall know the customer by these; each of the member's subscriptions is shown with them. */
  async introduce(memberId: string, contact: NonNullable<Mirror['wishesContact']>) {
    for (const subscriptionId of await this.repository.listIdsOf(memberId)) {
      await this.repository.mirrors.change(subscriptionId, (mirror) =>
        wishContact(mirror, contact, this.serverClock.now()),
      );
    }
  }

  /** A paid candidate becomes its member's subscription; one whose member has left meanwhile is turned away. */
  async admit(subscriptionId: string, invoiceId: string) {
    const decide = (mirror: Mirror) =>
      mirror.wishesCancelled ? turnAway(mirror, invoiceId, this.serverClock.now()) : admit(mirror);
    await this.repository.mirrors.change(subscriptionId, decide);
  }

  /** A paid candidate is not wanted: it is cancelled and its money goes back, for which {@link fulfil} keeps trying. */
  async turnAway(subscriptionId: string, invoiceId: string) {
    await this.repository.mirrors.change(subscriptionId, (mirror) =>
      turnAway(mirror, invoiceId, this.serverClock.now()),
    );
  }

  /** Ends the subscription of a sign-up that did not become a membership; done when this resolves. */
  async refuse(subscriptionId: string) {
    await this.repository.mirrors.change(subscriptionId, (mirror) =>
      wishCancelled(mirror, 'refused', this.serverClock.now()),
    );
    await this.provider.cancel(subscriptionId);
    await this.sync(subscriptionId);
  }

  @Scheduled(1_000)
  async fulfilWishes() {
    for (const subscriptionId of await this.repository.listDueWishes(this.serverClock.now()))
      await this.fulfil(subscriptionId);
  }

  /** Asks the provider for one thing after the other until it shows all that is wanted. */
  async fulfil(subscriptionId: string) {
    const { mirrors } = this.repository;
    const now = () => this.serverClock.now();
    let mirror: Mirror | null = await takeUp(mirrors, subscriptionId, retryWish, now);
    try {
      for (let asked: Wanted | null = null, wanted; mirror && (wanted = unfulfilled(mirror)); asked = wanted) {
        if (wanted === asked) throw new Error(`the provider does not show "${wanted}"`);
        await this.ask(wanted, mirror);
        mirror = await this.sync(subscriptionId);
      }
    } catch (error) {
      this.logger.error(`subscription ${subscriptionId} is not yet as its member wants it: ${String(error)}`);
      await postpone(mirrors, subscriptionId, retryWish, error, now);
    }
  }

  private async ask(wanted: Wanted, mirror: Mirror) {
    const {
      subscriptionId,
      memberId,
      customerId,
      scheduleId,
      upgrade,
      owesInvoice,
      wishesContact,
      failure,
      card,
      pending,
    } = mirror;
    const change = (decide: (mirror: Document<Mirror>) => Decision | null) =>
      this.repository.mirrors.change(subscriptionId, decide);
    if (wanted === 'introduce' && wishesContact) {
      await this.provider.introduce(customerId, wishesContact);
      await change((mirror) => introduced(mirror, wishesContact, this.serverClock.now()));
    }
    if (wanted === 'cancel') await this.provider.cancel(subscriptionId);
    if (wanted === 'refund' && owesInvoice) {
      await this.payments.refund(owesInvoice, `restart:${subscriptionId}:refund:${pending?.attempts ?? 0}`);
      await change((mirror) => repaid(mirror, this.serverClock.now()));
    }
    if (wanted === 'pause') await this.provider.pause(subscriptionId);
    if (wanted === 'resume') await this.provider.resume(subscriptionId);
    if (wanted === 'end-unpaid' && failure) await this.provider.endUnpaid(subscriptionId, failure.invoiceId);
    if (wanted === 'pay' && failure && card) await this.provider.payOverdue(failure.invoiceId, card);
    if (wanted === 'release' && scheduleId) await this.provider.release(scheduleId);
    if (wanted === 'renew' || wanted === 'stop-renewal') {
      await this.provider.renew(subscriptionId, wanted === 'renew');
      await change((mirror) => renewalGranted(mirror, wanted === 'renew', this.serverClock.now()));
    }
    if (wanted === 'schedule' && upgrade) {
      const key = `upgrade:${memberId}:${upgrade.agreedAt.getTime()}:${pending?.attempts ?? 0}`;
      const schedule = await this.provider.schedule(subscriptionId, upgrade, key);
      await change((mirror) => upgradeScheduled(mirror, schedule, this.serverClock.now()));
    }
  }

  /**
   * Carries out what a member event decides, unless a newer one has decided the same before. Events come late when an
   * operator replays a dead letter, and again when a topic is replayed: then the member may have another subscription.
   */
  private async decide(memberId: string, what: MemberDecision, seq: number, carryOut: () => Promise<void>) {
    const signup = await this.signups.signups.find(memberId);
    if (!signup) throw new TransientError(`member ${memberId} has no sign-up here`);
    if (isSuperseded(signup, what, seq)) return;
    await carryOut();
    // Last, so that an event whose handling was interrupted is carried out when it comes again
    await this.signups.signups.change(memberId, (current) => decisionCarriedOut(current, what, seq));
  }

  private async changeOf(memberId: string, decide: (mirror: Mirror) => Decision) {
    const subscriptionId = await this.repository.findIdOf(memberId);
    if (!subscriptionId) throw new TransientError(`member ${memberId} has no subscription here`);
    await this.repository.mirrors.change(subscriptionId, decide);
  }

  private async emailOf(signupId: string) {
    const signup = await this.signups.signups.find(signupId);
    if (!signup) throw new Error(`sign-up ${signupId} of a subscription is not known`);
    return signup.heldEmail ?? signup.order.email;
  }
}
