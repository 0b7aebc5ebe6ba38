import { Injectable, Logger } from '@nestjs/common';
import { TransientError } from '@numbercast/platform';
import type { Dispute, Mirror } from '../subscriptions/mirror.js';
import { SubscriptionProvider } from '../subscriptions/subscription-provider.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { takeDispute } from './dispute.js';

const READINGS = 10;
const MOST = 100;
const UNDECIDED = ['inquiry', 'open'] as const;

/** Keeps what banks were asked to take back: their holders' members are suspended, and operators told. */
@Injectable()
export class DisputesService {
  private readonly logger = new Logger('Disputes');

  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly provider: SubscriptionProvider,
  ) {}

  /** Reads the dispute at the provider and takes in what it shows; order and number of calls don't matter. */
  async take(disputeId: string) {
    const { mirrors } = this.repository;
    for (let attempt = 0; attempt < READINGS; attempt++) {
      const subscriptionId = await this.subscriptionOf(disputeId);
      if (!subscriptionId) return;
      const before = await mirrors.find(subscriptionId);
      // Read after the mirror was: what somebody else takes in meanwhile makes this reading void
      const reading = await this.provider.readDispute(disputeId);
      if (!reading || !before) return;
      let isStale = false;
      await mirrors.change(subscriptionId, (current) => {
        isStale = current.revision !== before.revision;
        return isStale ? null : takeDispute(current, reading.dispute, new Date());
      });
      if (!isStale) return this.tell(reading.dispute, before);
    }
    throw new TransientError(`the subscription of dispute ${disputeId} changes faster than it can be read`);
  }

  /** Disputes not decided yet, what has to be answered soonest first. */
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

  /** It is the member who is suspended: a dispute about an earlier subscription is kept with their newest one. */
  private async subscriptionOf(disputeId: string): Promise<string | null> {
    const known = await this.repository.findIdDisputed(disputeId);
    if (known) return known;
    const reading = await this.provider.readDispute(disputeId);
    if (!reading) return null;
    const mirror = await this.repository.mirrors.find(reading.subscriptionId);
    if (!mirror) throw new TransientError(`subscription ${reading.subscriptionId} of a dispute is not known yet`);
    return (await this.repository.findIdOf(mirror.memberId)) ?? reading.subscriptionId;
  }

  private tell({ disputeId, status, cause }: Dispute, { memberId }: Mirror) {
    this.logger.warn(`dispute ${disputeId} (${cause}) of member ${memberId} is ${status}`);
  }
}
