import { Injectable } from '@nestjs/common';
import { sumOf } from '../subscriptions/repayment.js';
import { SignupsRepository } from '../signups/signups.repository.js';
import type { Mirror } from '../subscriptions/mirror.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { SubscriptionReconciler } from '../subscription-reconciler/subscription-reconciler.service.js';
import { ListedSubscriptions } from './listed-subscriptions.js';
import { type Found, type Listed, orphanReason, seen } from './orphan.js';
import { OrphansRepository } from './orphans.repository.js';

const DAY_MS = 86_400_000;

/** Compares the provider's listing with the mirrors and sign-ups. */
@Injectable()
export class OrphanSearchService {
  constructor(
    private readonly listing: ListedSubscriptions,
    private readonly repository: OrphansRepository,
    private readonly mirrors: SubscriptionsRepository,
    private readonly signups: SignupsRepository,
    private readonly subscriptions: SubscriptionReconciler,
  ) {}

  /**
   * Stores the orphans of one page of the listing.
   * @returns where the next page begins, or null after the last
   */
  async searchPage(after: string | null, now: Date): Promise<string | null> {
    const { items, last } = await this.listing.page(after);
    // Notices of a new subscription may still be retried
    const olderThanADay = items.filter(({ createdAt }) => now.getTime() - createdAt.getTime() > DAY_MS);
    const known = await this.mirrors.listByIds(olderThanADay.map(({ subscriptionId }) => subscriptionId));
    const newest = await this.mirrors.newestIdsOf(olderThanADay.flatMap(({ memberId }) => memberId ?? []));
    for (const one of olderThanADay) {
      const found = await this.judge(one, known.get(one.subscriptionId) ?? null, newest.get(one.memberId ?? ''));
      if (found) await this.repository.orphans.upsertChange(one.subscriptionId, (current) => seen(current, found, now));
    }
    return last;
  }

  /** Returns what makes the subscription an orphan now, or null when it is not one. */
  async find(subscriptionId: string): Promise<Found | null> {
    const one = await this.listing.find(subscriptionId);
    if (!one) return null;
    const newest = one.memberId === null ? null : await this.mirrors.findIdOf(one.memberId);
    return this.judge(one, await this.mirrors.mirrors.find(subscriptionId), newest ?? undefined);
  }

  private async judge(one: Listed, known: Mirror | null, newestId: string | undefined): Promise<Found | null> {
    const mirror = known ?? (await this.createMirror(one));
    const reason = orphanReason(one, mirror, known ? newestId : one.subscriptionId);
    if (!reason) return null;
    const paidSince = reason === 'ended' && mirror ? mirror.periodEnd : one.createdAt;
    const paid = await this.listing.paidInvoices(one.subscriptionId, paidSince);
    return { ...one, reason, paidSince, paidCents: sumOf(paid) };
  }

  /** Creates the mirror of a subscription that paid a known sign-up, but whose notices were lost. */
  private async createMirror({ memberId, subscriptionId }: Listed): Promise<Mirror | null> {
    const signup = memberId === null ? null : await this.signups.signups.find(memberId);
    return signup?.payment?.subscriptionId === subscriptionId ? this.subscriptions.sync(subscriptionId) : null;
  }
}
