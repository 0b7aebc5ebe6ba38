import { Injectable, Logger } from '@nestjs/common';
import { attemptEach, Clock, Scheduled } from '@numbercast/platform';
import type { Payment } from '../checkouts/checkout.js';
import { MemberStatusRepository } from '../member-status/member-status.repository.js';
import { PaymentProvider, type RestartSession } from '../checkouts/payment-provider.js';
import { SubscriptionReconciler } from '../subscription-reconciler/subscription-reconciler.service.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { canResubscribe, expire, pay } from './resubscription.js';
import { ResubscriptionsRepository } from './resubscriptions.repository.js';

const MINUTE_MS = 60_000;

/** Completes a resubscription after its payment page was opened. The state at the provider is authoritative. */
@Injectable()
export class ResubscriptionsService {
  private readonly logger = new Logger(ResubscriptionsService.name);

  constructor(
    private readonly repository: ResubscriptionsRepository,
    private readonly provider: PaymentProvider,
    private readonly subscriptions: SubscriptionReconciler,
    private readonly memberStatuses: MemberStatusRepository,
    private readonly mirrors: SubscriptionsRepository,
    private readonly clock: Clock,
  ) {}

  /** Updates a restart from its payment page at the provider. */
  async syncSession(sessionId: string): Promise<RestartSession | null> {
    const session = await this.provider.readSession(sessionId);
    if (session?.purpose !== 'restart') return null;
    await this.applySession(session);
    return session;
  }

  async applySession(session: RestartSession) {
    const { endedId } = session;
    if (session.status === 'paid') await this.complete(endedId, session.payment);
    if (session.status === 'expired') {
      await this.repository.resubscriptions.change(endedId, (restart) => expire(restart, session.attempt));
    }
  }

  /** Syncs restarts whose page must be closed by now, because webhooks can fail to arrive. */
  @Scheduled(MINUTE_MS)
  async closeOverdue() {
    const overdue = await this.repository.listOverdue(new Date(this.clock.now().getTime() - MINUTE_MS));
    await attemptEach(overdue, (endedId) => this.closeIfOver(endedId));
  }

  private async closeIfOver(endedId: string) {
    const current = await this.repository.resubscriptions.find(endedId);
    if (!current) return;
    const { checkout } = current;
    if (checkout.replaces) await this.syncSession(checkout.replaces);
    if (checkout.sessionId) await this.syncSession(checkout.sessionId);
    // Without a session the page was never shown, because its URL is saved before the response
    else await this.repository.resubscriptions.change(endedId, (restart) => expire(restart, checkout.attempt));
  }

  /** One write decides which payment counts; each step is repeatable after a crash. */
  private async complete(endedId: string, payment: Payment) {
    const { subscriptionId, invoiceId } = payment;
    // The mirror first, because all decisions about the subscription are written to it
    const mirror = await this.subscriptions.sync(subscriptionId);
    if (!mirror) throw new Error(`cannot read subscription ${subscriptionId}, paid to replace ${endedId}`);
    const [record, ended] = await Promise.all([
      this.memberStatuses.statuses.find(mirror.memberId),
      this.mirrors.mirrors.find(endedId),
    ]);
    // An account may be closed while its member is on the payment page; closing marks all its subscriptions
    const hasLeft = record?.status === 'deleted' || (ended !== null && !canResubscribe(ended));
    const restart = await this.repository.resubscriptions.change(endedId, (current) =>
      hasLeft ? null : pay(current, payment),
    );
    if (restart?.payment?.subscriptionId === subscriptionId) {
      await this.subscriptions.promoteCandidate(subscriptionId, invoiceId);
    } else {
      this.logger.warn(
        `subscription ${subscriptionId} is not needed to replace ${endedId}: canceling and refunding it`,
      );
      await this.subscriptions.rejectCandidate(subscriptionId, invoiceId);
    }
  }
}
