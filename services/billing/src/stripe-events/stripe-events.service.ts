import { Injectable, Logger } from '@nestjs/common';
import { attemptEach, Clock, Scheduled, ServerClock } from '@numbercast/platform';
import type Stripe from 'stripe';
import { ReceiptsService } from '../receipts/receipts.service.js';
import { PaymentProvider } from '../checkouts/payment-provider.js';
import { ObjectReader } from './object-reader.js';
import { arrived, failedOnce, OBJECT_OF, processed, type StripeEvent, claimedForAttempt } from './stripe-event.js';
import { StripeEventsRepository } from './stripe-events.repository.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The provider repeats no event older than 30 days. */
const KEPT_MS = 35 * DAY_MS;

/** Subjects read at once: sign-ups and disputes have separate workers, so they never wait for others to finish. */
const URGENT_WORKERS = 4;
const WORKERS = 12;
/** Batch size of a worker, so that a shutdown waits for a few seconds only. */
const PER_WORKER = 4;

/** Stores the provider's notices, acknowledges them, and processes them from the store. */
@Injectable()
export class StripeEventsService {
  private readonly logger = new Logger(StripeEventsService.name);

  constructor(
    private readonly repository: StripeEventsRepository,
    private readonly provider: PaymentProvider,
    private readonly objects: ObjectReader,
    private readonly receipts: ReceiptsService,
    private readonly clock: Clock,
    private readonly serverClock: ServerClock,
  ) {}

  async keep(event: Stripe.Event) {
    const notice = arrived(event, this.serverClock.now());
    if (!notice) return;
    await this.repository.keep(notice);
    // Stored separately, because notices of one subscription are processed together, whichever invoices they name
    if (event.type === 'invoice.paid') await this.receipts.notice(notice.objectId, notice.subject!);
  }

  @Scheduled(500)
  async processUrgent() {
    await this.processDue(true, URGENT_WORKERS);
  }

  @Scheduled(500)
  async processOthers() {
    await this.processDue(false, WORKERS);
  }

  /** Fetches notices that did not reach us, for whatever reason. */
  @Scheduled(HOUR_MS)
  async fetchUndelivered() {
    const since = new Date(this.clock.now().getTime() - 3 * DAY_MS);
    for await (const event of this.provider.undelivered(Object.keys(OBJECT_OF), since)) await this.keep(event);
  }

  @Scheduled(HOUR_MS)
  async tidy() {
    await this.repository.forget(new Date(this.clock.now().getTime() - KEPT_MS));
    const parked = await this.repository.countParked();
    if (parked > 0) this.logger.error(`${parked} provider events could not be processed and need an operator`);
  }

  private async processDue(isUrgent: boolean, workers: number) {
    const due = await this.repository.listDue(isUrgent, this.serverClock.now(), workers * PER_WORKER);
    const oneEach = [...new Map(due.map((event) => [event.subject ?? event._id, event])).values()];
    await attemptEach(oneEach, (event) => this.processSubject(event), { concurrency: workers });
  }

  /** Reads the object once for all notices of a subject that arrived before. */
  private async processSubject(event: StripeEvent) {
    const { subject } = event;
    const due = subject ? await this.repository.listDueOf(subject, this.serverClock.now()) : [event];
    const claimed = await this.claim(due);
    const [notice] = claimed;
    if (!notice) return;
    try {
      await this.objects.read(notice);
      for (const one of claimed) await this.repository.replace(one, processed(one));
    } catch (error) {
      await this.keepForRetry(claimed, error);
    }
  }

  /** Returns the notices that were claimed; another replica may have been faster with some of them. */
  private async claim(due: readonly StripeEvent[]): Promise<StripeEvent[]> {
    const claimed: StripeEvent[] = [];
    for (const event of due) {
      const attempt = claimedForAttempt(event, this.serverClock.now());
      if (await this.repository.replace(event, attempt)) claimed.push(attempt);
    }
    return claimed;
  }

  private async keepForRetry(events: readonly StripeEvent[], error: unknown) {
    const cause = error instanceof Error ? error.stack : String(error);
    for (const event of events) {
      const next = failedOnce(event, error, this.serverClock.now());
      const outcome = next.state === 'parked' ? 'was parked' : 'will be retried';
      this.logger.error(`${event.type} ${event._id} ${outcome}: ${cause}`);
      await this.repository.replace(event, next);
    }
  }
}
