import { Injectable, Logger } from '@nestjs/common';
import { type Document, Every, TransientError } from '@numbercast/platform';
import { failed, taken } from '../retry.js';
import { SignupsRepository } from '../signups/signups.repository.js';
import type { Decision, Mirror } from './mirror.js';
import { reflect } from './subscription.js';
import { SubscriptionProvider } from './subscription-provider.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { retryWish, unfulfilled, type Wanted } from './wanted.js';
import { renewalGranted, upgradeScheduled, wishCancelled, wishPaused } from './wishes.js';

const READINGS = 10;

/** Keeps the mirror equal to the provider, and the provider to what members want. */
@Injectable()
export class SubscriptionsService {
  private readonly logger = new Logger(SubscriptionsService.name);

  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly signups: SignupsRepository,
    private readonly provider: SubscriptionProvider,
  ) {}

  /**
   * Reads the subscription at the provider and takes in what it shows; null when it is not ours.
   * Order and number of calls don't matter: a reading counts only while no newer one was taken in.
   */
  async sync(subscriptionId: string): Promise<Mirror | null> {
    const { mirrors } = this.repository;
    for (let attempt = 0; attempt < READINGS; attempt++) {
      const before = await mirrors.find(subscriptionId);
      const reading = await this.provider.readSubscription(subscriptionId);
      if (!reading) return null;
      const email = before?.email ?? (await this.emailOf(reading.memberId));
      let isStale = false;
      const mirror = await mirrors.upsertChange(subscriptionId, (current) => {
        isStale = current?.revision !== before?.revision;
        return isStale ? null : reflect(current, reading, { subscriptionId, email }, new Date());
      });
      if (!isStale) return mirror;
    }
    throw new TransientError(`subscription ${subscriptionId} changes faster than it can be read`);
  }

  async pause(memberId: string) {
    await this.changeOf(memberId, (mirror) => wishPaused(mirror, true, new Date()));
  }

  async resume(memberId: string) {
    await this.changeOf(memberId, (mirror) => wishPaused(mirror, false, new Date()));
  }

  /** The member has left: nothing may ever be charged again. */
  async cancel(memberId: string) {
    await this.changeOf(memberId, (mirror) => wishCancelled(mirror, 'deleted', new Date()));
  }

  /** Ends the subscription of a sign-up that did not become a membership; done when this resolves. */
  async refuse(subscriptionId: string) {
    await this.repository.mirrors.change(subscriptionId, (mirror) => wishCancelled(mirror, 'refused', new Date()));
    await this.provider.cancel(subscriptionId);
    await this.sync(subscriptionId);
  }

  @Every(1_000)
  async fulfilWishes() {
    for (const subscriptionId of await this.repository.listDueWishes(new Date())) await this.fulfil(subscriptionId);
  }

  /** Asks the provider for one thing after the other until it shows all that is wanted. */
  async fulfil(subscriptionId: string) {
    const { mirrors } = this.repository;
    let mirror = await this.takeTurn(subscriptionId);
    try {
      for (let asked: Wanted | null = null, wanted; mirror && (wanted = unfulfilled(mirror)); asked = wanted) {
        if (wanted === asked) throw new Error(`the provider does not show "${wanted}"`);
        await this.ask(wanted, mirror);
        mirror = await this.sync(subscriptionId);
      }
    } catch (error) {
      this.logger.error(`subscription ${subscriptionId} is not yet as its member wants it: ${String(error)}`);
      await mirrors.change(subscriptionId, (current) => retryWish(current, (wish) => failed(wish, error, new Date())));
    }
  }

  /** Null when nothing is due, or somebody else has taken the turn. */
  private async takeTurn(subscriptionId: string): Promise<Mirror | null> {
    let isOurs = false;
    const mirror = await this.repository.mirrors.change(subscriptionId, (current) => {
      isOurs = current.pending !== undefined && current.pending.dueAt <= new Date();
      return isOurs ? retryWish(current, (pending) => taken(pending, new Date())) : null;
    });
    return isOurs ? mirror : null;
  }

  private async ask(wanted: Wanted, { subscriptionId, memberId, scheduleId, upgrade, pending }: Mirror) {
    const change = (decide: (mirror: Document<Mirror>) => Decision | null) =>
      this.repository.mirrors.change(subscriptionId, decide);
    if (wanted === 'cancel') await this.provider.cancel(subscriptionId);
    if (wanted === 'pause') await this.provider.pause(subscriptionId);
    if (wanted === 'resume') await this.provider.resume(subscriptionId);
    if (wanted === 'release' && scheduleId) await this.provider.release(scheduleId);
    if (wanted === 'renew' || wanted === 'stop-renewal') {
      await this.provider.renew(subscriptionId, wanted === 'renew');
      await change((mirror) => renewalGranted(mirror, wanted === 'renew', new Date()));
    }
    if (wanted === 'schedule' && upgrade) {
      const key = `upgrade:${memberId}:${upgrade.agreedAt.getTime()}:${pending?.attempts ?? 0}`;
      const schedule = await this.provider.schedule(subscriptionId, upgrade, key);
      await change((mirror) => upgradeScheduled(mirror, schedule, new Date()));
    }
  }

  private async changeOf(memberId: string, decide: (mirror: Mirror) => Decision) {
    const subscriptionId = await this.repository.findIdOf(memberId);
    if (!subscriptionId) throw new TransientError(`member ${memberId} has no subscription here`);
    await this.repository.mirrors.change(subscriptionId, decide);
  }

  private async emailOf(signupId: string) {
    const signup = await this.signups.signups.find(signupId);
    if (!signup) throw new Error(`sign-up ${signupId} of a subscription is not known`);
    return signup.order.email;
  }
}
