import { Injectable, Logger } from '@nestjs/common';
import { Clock, type Document, Scheduled } from '@numbercast/platform';
import type { Payment } from '../checkout.js';
import { StandingsRepository } from '../standings/standings.repository.js';
import { PaymentProvider, type RestartSession } from '../stripe.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { expire, pay, type Restart } from './restart.js';
import { RestartsRepository } from './restarts.repository.js';

const MINUTE_MS = 60_000;

/** What becomes of a restart once its payment page is open. What the provider says of the page is the truth. */
@Injectable()
export class RestartsService {
  private readonly logger = new Logger(RestartsService.name);

  constructor(
    private readonly repository: RestartsRepository,
    private readonly provider: PaymentProvider,
    private readonly subscriptions: SubscriptionsService,
    private readonly standings: StandingsRepository,
    private readonly clock: Clock,
  ) {}

  /** Brings a restart to what the provider says of its payment page now. */
  async syncSession(sessionId: string): Promise<RestartSession | null> {
    const session = await this.provider.readSession(sessionId);
    if (session?.purpose !== 'restart') return null;
    await this.take(session);
    return session;
  }

  async take(session: RestartSession) {
    const { endedId } = session;
    if (session.status === 'paid') await this.complete(endedId, session.payment);
    if (session.status === 'expired') {
      await this.repository.restarts.change(endedId, (restart) => expire(restart, session.attempt));
    }
  }

  /** Webhooks can stay out: a restart whose page must be closed by now is looked up. */
  @Scheduled(MINUTE_MS)
  async closeOverdue() {
    const overdue = await this.repository.listOverdue(new Date(this.clock.now().getTime() - MINUTE_MS));
    for (const restart of overdue) {
      await this.closeIfOver(restart).catch((error: unknown) =>
        this.logger.warn(`restart of ${restart._id} stays open for now: ${String(error)}`),
      );
    }
  }

  private async closeIfOver({ _id: endedId, checkout }: Document<Restart>) {
    if (checkout.replaces) await this.syncSession(checkout.replaces);
    if (checkout.sessionId) await this.syncSession(checkout.sessionId);
    // Without a session its page, if there is one, was never shown to anybody: an address is saved before it is answered
    else await this.repository.restarts.change(endedId, (restart) => expire(restart, checkout.attempt));
  }

  /** Which payment counts is decided by one write; each step may be done again after a crash. */
  private async complete(endedId: string, payment: Payment) {
    const { subscriptionId, invoiceId } = payment;
    // First the mirror: whatever is decided of the subscription is written there
    const mirror = await this.subscriptions.sync(subscriptionId);
    if (!mirror) throw new Error(`subscription ${subscriptionId}, paid to follow ${endedId}, is not readable`);
    const standing = await this.standings.standings.find(mirror.memberId);
    const hasLeft = standing?.status === 'deleted';
    const restart = await this.repository.restarts.change(endedId, (current) =>
      hasLeft ? null : pay(current, payment),
    );
    if (restart?.payment?.subscriptionId === subscriptionId) {
      await this.subscriptions.admit(subscriptionId, invoiceId);
    } else {
      this.logger.warn(
        `subscription ${subscriptionId} was not needed to follow ${endedId}: it is cancelled and paid back`,
      );
      await this.subscriptions.turnAway(subscriptionId, invoiceId);
    }
  }
}
