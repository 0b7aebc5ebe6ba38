import { Injectable, Logger } from '@nestjs/common';
import { ServerClock } from '@numbercast/platform';
import type { Dispute } from '../subscriptions/mirror.js';
import { SubscriptionProvider } from '../subscription-reconciler/subscription-provider.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { SubscriptionReconciler } from '../subscription-reconciler/subscription-reconciler.service.js';
import { applyDispute } from './dispute.js';

const MOST = 100;
const UNDECIDED = ['inquiry', 'open'] as const;

/** Records disputes: their members are suspended, and operators are alerted. */
@Injectable()
export class DisputesService {
  private readonly logger = new Logger('Disputes');

  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly provider: SubscriptionProvider,
    private readonly subscriptions: SubscriptionReconciler,
    private readonly serverClock: ServerClock,
  ) {}

  /** Reads the dispute at the provider and applies its state. */
  async take(disputeId: string) {
    const subscriptionId = await this.subscriptionOf(disputeId);
    if (!subscriptionId) return;
    const mirror = await this.repository.updateFromProvider(subscriptionId, async () => {
      const reading = await this.provider.readDispute(disputeId);
      return reading && ((current) => current && applyDispute(current, reading.dispute, this.serverClock.now()));
    });
    const taken = mirror?.disputes?.find((dispute) => dispute.disputeId === disputeId);
    if (mirror && taken)
      this.logger.warn(`dispute ${disputeId} (${taken.cause}) of member ${mirror.memberId} is ${taken.status}`);
  }

  /** Lists undecided disputes, the earliest response deadline first. */
  async listUndecided() {
    const mirrors = await this.repository.listDisputed(UNDECIDED, MOST);
    const all = mirrors.flatMap(({ disputes = [], memberId, email }) =>
      disputes.map((dispute) => ({ ...dispute, memberId, email })),
    );
    const answerAt = ({ answerBy }: Dispute) => answerBy?.getTime() ?? Infinity;
    return all
      .filter(({ status }) => status === 'open' || status === 'inquiry')
      .toSorted((a, b) => answerAt(a) - answerAt(b) || a.openedAt.getTime() - b.openedAt.getTime());
  }

  /**
   * Returns the subscription to store a dispute with. A dispute about an earlier subscription is stored with the
   * member's newest one, because the member is suspended.
   */
  private async subscriptionOf(disputeId: string): Promise<string | null> {
    const known = await this.repository.findIdDisputed(disputeId);
    if (known) return known;
    const reading = await this.provider.readDispute(disputeId);
    if (!reading) return null;
    const { subscriptionId } = reading;
    // Disputes about other products of the account are ignored
    const mirror =
      (await this.repository.mirrors.find(subscriptionId)) ?? (await this.subscriptions.sync(subscriptionId));
    return mirror && ((await this.repository.findIdOf(mirror.memberId)) ?? subscriptionId);
  }
}
