import { Injectable, Logger } from '@nestjs/common';
import { attemptEach, Clock, Scheduled, ServerClock } from '@numbercast/platform';
import { sumOf } from '../subscriptions/repayment.js';
import { postpone, claimDue } from '../retries/retry.js';
import { PaymentProvider } from '../checkouts/payment-provider.js';
import { orUnavailable } from '../stripe/stripe-client.js';
import { SubscriptionProvider } from '../subscription-reconciler/subscription-provider.js';
import { SubscriptionReconciler } from '../subscription-reconciler/subscription-reconciler.service.js';
import { ListedSubscriptions } from './listed-subscriptions.js';
import { noOrphan, type Orphan, order, orphanNotFound, retryOrder, seen, settled } from './orphan.js';
import { OrphanSearchService } from './orphan-search.service.js';
import { OrphansRepository } from './orphans.repository.js';

/** Cancels and refunds orphans by an operator's order. */
@Injectable()
export class OrphansService {
  private readonly logger = new Logger(OrphansService.name);

  constructor(
    private readonly repository: OrphansRepository,
    private readonly search: OrphanSearchService,
    private readonly listing: ListedSubscriptions,
    private readonly payments: PaymentProvider,
    private readonly provider: SubscriptionProvider,
    private readonly subscriptions: SubscriptionReconciler,
    private readonly clock: Clock,
    private readonly serverClock: ServerClock,
  ) {}

  list() {
    return this.repository.listOpen();
  }

  /**
   * Orders its cancellation and refund, which {@link settleDue} retries until both succeed.
   * @throws orphanNotFound, noOrphan
   */
  async order(subscriptionId: string, by: string, reason: string): Promise<Orphan> {
    const known = await this.repository.orphans.find(subscriptionId);
    if (!known) throw orphanNotFound();
    if (known.state !== 'found') return known;
    // The listing is from last night, and a notice may have found the member meanwhile
    const found = await orUnavailable(() => this.search.find(subscriptionId));
    if (!found) {
      await this.repository.remove(subscriptionId);
      throw noOrphan();
    }
    const act = { by, at: this.clock.now(), reason };
    const ordered = await this.repository.orphans.change(subscriptionId, (current) =>
      order(seen(current, found, current.seenAt).next, act, this.serverClock.now()),
    );
    if (!ordered) throw orphanNotFound();
    return ordered;
  }

  @Scheduled(1_000)
  async settleDue() {
    await attemptEach(await this.repository.listDue(this.serverClock.now()), (id) => this.settle(id));
  }

  private async settle(subscriptionId: string) {
    const { orphans } = this.repository;
    const now = () => this.serverClock.now();
    const orphan = await claimDue(orphans, subscriptionId, retryOrder, now);
    if (!orphan?.pending) return;
    try {
      const paidCents = await this.cancelAndRefund(orphan, orphan.pending.attempts);
      await orphans.change(subscriptionId, (current) => settled(current, paidCents));
      this.logger.warn(`subscription ${subscriptionId} without a member was canceled and ${paidCents} cents refunded`);
    } catch (error) {
      this.logger.error(`canceling and refunding subscription ${subscriptionId} will be retried: ${String(error)}`);
      await postpone(orphans, subscriptionId, retryOrder, error, now);
    }
  }

  /** Each step may be repeated: the provider cancels once, and refunds nothing twice. */
  private async cancelAndRefund({ subscriptionId, reason, paidSince }: Orphan, attempt: number): Promise<number> {
    // The end of a second subscription is not published, because other services would suspend the member
    if (reason === 'second') await this.subscriptions.cancelRefused(subscriptionId);
    else await this.provider.cancel(subscriptionId);
    const paid = await this.listing.paidInvoices(subscriptionId, paidSince);
    for (const { invoiceId } of paid)
      await this.payments.refund(invoiceId, `orphan:${subscriptionId}:${invoiceId}:${attempt}`);
    return sumOf(paid);
  }
}
