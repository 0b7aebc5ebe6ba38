import { Injectable, Logger } from '@nestjs/common';
import { Clock, Every, ServerClock } from '@numbercast/platform';
import type Stripe from 'stripe';
import { DisputesService } from '../disputes/disputes.service.js';
import { RepaymentsService } from '../repayments/repayments.service.js';
import { RestartsService } from '../restarts/restarts.service.js';
import { SignupsService } from '../signups/signups.service.js';
import { PaymentProvider } from '../stripe.js';
import { SubscriptionProvider } from '../subscriptions/subscription-provider.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import {
  arrived,
  concernsUs,
  type EventType,
  failedOnce,
  OBJECT_OF,
  objectIdOf,
  processed,
  type StripeEvent,
  takenUp,
} from './stripe-event.js';
import { StripeEventsRepository } from './stripe-events.repository.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The provider repeats nothing older than 30 days. */
const KEPT_MS = 35 * DAY_MS;

/** Takes the provider's notices in, acknowledges them, and works them off from the store. */
@Injectable()
export class StripeEventsService {
  private readonly logger = new Logger(StripeEventsService.name);

  constructor(
    private readonly repository: StripeEventsRepository,
    private readonly provider: PaymentProvider,
    private readonly signups: SignupsService,
    private readonly restarts: RestartsService,
    private readonly invoices: SubscriptionProvider,
    private readonly subscriptions: SubscriptionsService,
    private readonly disputes: DisputesService,
    private readonly repayments: RepaymentsService,
    private readonly clock: Clock,
    private readonly serverClock: ServerClock,
  ) {}

  async keep(event: Stripe.Event) {
    const { id, type, created } = event;
    const objectId = objectIdOf(event);
    if (!concernsUs(type) || !objectId) return;
    await this.repository.keep(arrived(id, type, objectId, new Date(created * 1000), this.serverClock.now()));
  }

  @Every(500)
  async processDue() {
    for (;;) {
      const event = await this.repository.findDue(this.serverClock.now());
      if (!event) return;
      const turn = takenUp(event, this.serverClock.now());
      if (await this.repository.replace(event, turn)) await this.process(turn);
    }
  }

  /** Notices that did not reach us, for whatever reason. */
  @Every(HOUR_MS)
  async fetchUndelivered() {
    const since = new Date(this.clock.now().getTime() - 3 * DAY_MS);
    for await (const event of this.provider.undelivered(Object.keys(OBJECT_OF), since)) await this.keep(event);
  }

  @Every(HOUR_MS)
  async tidy() {
    await this.repository.forget(new Date(this.clock.now().getTime() - KEPT_MS));
    const parked = await this.repository.countParked();
    if (parked > 0) this.logger.error(`${parked} provider events could not be processed and need an operator`);
  }

  private async process(event: StripeEvent) {
    try {
      await this.readAnew(event);
      await this.repository.replace(event, processed(event));
    } catch (error) {
      const next = failedOnce(event, error, this.serverClock.now());
      const cause = error instanceof Error ? error.stack : String(error);
      this.logger.error(
        `${event.type} ${event._id} is ${next.state === 'parked' ? 'parked' : 'tried again'}: ${cause}`,
      );
      await this.repository.replace(event, next);
    }
  }

  private async readAnew({ type, objectId }: StripeEvent) {
    const kind = OBJECT_OF[type as EventType];
    if (kind === 'session') return this.takePage(objectId);
    if (kind === 'customer') return this.subscriptions.syncOf(objectId);
    if (kind === 'dispute') return this.disputes.take(objectId);
    if (kind === 'charge') return this.repayments.takeRefunds(objectId);
    if (kind === 'credit-note') return this.repayments.takeCreditNote(objectId);
    const subscriptionId = kind === 'invoice' ? await this.invoices.subscriptionOf(objectId) : objectId;
    if (subscriptionId) await this.subscriptions.sync(subscriptionId);
  }

  private async takePage(sessionId: string) {
    const session = await this.provider.readSession(sessionId);
    if (session?.purpose === 'signup') await this.signups.take(session);
    if (session?.purpose === 'restart') await this.restarts.take(session);
  }
}
