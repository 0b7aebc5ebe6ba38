import { Injectable } from '@nestjs/common';
import { attemptEach, Clock, Scheduled } from '@numbercast/platform';
import { isOutage } from '../stripe/stripe-client.js';
import { RenewalAmounts } from '../prices/renewal-amounts.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { SubscriptionReconciler } from '../subscription-reconciler/subscription-reconciler.service.js';
import { noticeWindow, renewalNotice } from './renewal-notice.js';

const POLL_MS = 1_000;
const BATCH = 50;

/**
 * Notifies members weeks before a year is renewed and charged, by the business clock; catches up after downtime. The
 * amount is the provider's preview of this charge, because a price, a discount or tax may have changed.
 */
@Injectable()
export class RenewalNoticesService {
  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly amounts: RenewalAmounts,
    private readonly subscriptions: SubscriptionReconciler,
    private readonly clock: Clock,
  ) {}

  @Scheduled(POLL_MS)
  async notifyDue() {
    const now = this.clock.now();
    const due = await this.repository.listRenewalsToNotify(noticeWindow(now), BATCH);
    await attemptEach(due, (id) => this.notify(id, now), { endsRun: isOutage });
  }

  private async notify(subscriptionId: string, now: Date) {
    const amount = await this.amounts.ofSubscription(subscriptionId);
    if (amount) await this.repository.mirrors.change(subscriptionId, (mirror) => renewalNotice(mirror, amount, now));
    // The provider charges nothing: the mirror is out of date
    else await this.subscriptions.sync(subscriptionId);
  }
}
