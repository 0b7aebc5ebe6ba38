import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { attemptEach, Leases, Metrics, Scheduled } from '@numbercast/platform';
import { WakeSignal } from '../messages/wake-signal.js';
import { type Moment, Timing } from '../timing.js';
import { InboxRepository, type StoredProviderEvent } from './inbox.repository.js';
import { isPlainReport, type ProviderEvent } from './provider-event.js';
import { MailReportsService } from './mail-reports.service.js';
import { TextRepliesService } from './text-replies.service.js';
import { TextReportsService } from './text-reports.service.js';

const BATCH_EVENTS = 500;
const POLL_MS = 1_000;
const LEASE_MS = 6_000;
const EVENTS_AT_ONCE = 64; // their reads and writes are batched
const MOST_IN_MEMORY = 1_000;
const KEEP_MS = 3 * 86_400_000; // providers retry for at most a day

/**
 * Receives webhook events from providers. A plain report is applied to its message and then acknowledged; any other
 * event, and a report that failed, is stored, acknowledged, and applied from the store.
 */
@Injectable()
export class InboxService implements OnModuleDestroy {
  private readonly logger = new Logger('Inbox');
  private readonly fresh: StoredProviderEvent[] = [];
  /** Ids that this process is about to process, so that they do not also count as left behind. */
  private readonly inFlight = new Set<string>();
  private isStopping = false;

  constructor(
    private readonly inbox: InboxRepository,
    private readonly textReports: TextReportsService,
    private readonly textReplies: TextRepliesService,
    private readonly mailReports: MailReportsService,
    private readonly wakeSignal: WakeSignal,
    private readonly leases: Leases,
    private readonly timing: Timing,
    metrics: Metrics,
  ) {
    metrics.gauge('provider_events_failing', 'Stored events of providers that failed twelve times', [], async () => [
      { value: await this.inbox.countFailing() },
    ]);
  }

  /** Resolves when all events have been applied or stored. */
  async receive(received: readonly ProviderEvent[]) {
    const at = this.timing.moment();
    const events = await this.textReports.withMessages(received);
    const [reports, others] = [events.filter(isPlainReport), events.filter((event) => !isPlainReport(event))];
    await Promise.all([this.applyAll(reports, at), this.store(others, at)]);
  }

  /**
   * Applies reports. One that fails, such as for a message that cannot be decrypted, is stored, so that it fails alone.
   */
  private async applyAll(reports: readonly ProviderEvent[], at: Moment) {
    const results = await Promise.allSettled(reports.map((event) => this.effectOf(event, at)));
    const failed = reports.filter((_, index) => results[index]!.status === 'rejected');
    await this.store(failed, at);
  }

  private async store(events: ProviderEvent[], at: Moment) {
    if (events.length === 0) return;
    const news = await this.inbox.insert(events, at);
    const freeSlots = Math.max(0, MOST_IN_MEMORY - this.fresh.length);
    for (const event of news.slice(0, freeSlots)) this.inFlight.add(event._id);
    this.fresh.push(...news.slice(0, freeSlots));
    this.wakeSignal.notify('inbox');
  }

  /** Processes events that this process stored recently. */
  @Scheduled(10)
  async processNew() {
    await this.wakeSignal.wait('inbox', POLL_MS);
    const processNext = async () => {
      for (let event = this.fresh.shift(); event; event = this.fresh.shift())
        await this.process(event).finally(() => this.inFlight.delete(event!._id));
    };
    await Promise.all(Array.from({ length: EVENTS_AT_ONCE }, processNext));
  }

  /** Processes events left behind by a crash, a failure, or overload. One replica does this at a time. */
  @Scheduled(POLL_MS)
  async processLeft() {
    if ((await this.inbox.due(1)).length === 0) return;
    await this.leases.during('left-behind', LEASE_MS, (lease) =>
      this.processDue(() => lease.alive() && !this.isStopping),
    );
  }

  onModuleDestroy() {
    this.isStopping = true;
  }

  private async processDue(isOpen: () => boolean) {
    for (let isMore = true; isMore && isOpen();) {
      const due = await this.inbox.due(BATCH_EVENTS);
      const left = due.filter((id) => !this.inFlight.has(id));
      // Failed events are due again later, so that the next poll finds others
      isMore = due.length === BATCH_EVENTS && left.length > 0;
      await attemptEach(left, (id) => this.processStored(id), { concurrency: EVENTS_AT_ONCE });
    }
  }

  private async processStored(id: string) {
    const event = await this.inbox.find(id);
    if (event && !event.doneAt) await this.process(event);
  }

  @Scheduled(3_600_000)
  async pruneExpired() {
    await this.inbox.deleteProcessedBefore(new Date(Date.now() - KEEP_MS));
  }

  private async process(event: StoredProviderEvent) {
    try {
      const [named = event] = await this.textReports.withMessages([event]);
      const isDone = await this.effectOf(named, event.receivedAt);
      if (!isDone) return this.inbox.postpone(event);
    } catch (error) {
      this.logger.error(`${event._id} will be retried: ${error instanceof Error ? error.stack : String(error)}`);
      return this.inbox.postpone(event);
    }
    await this.inbox.finish(event._id);
  }

  /** @returns false for an event that cannot be applied yet */
  private async effectOf(event: ProviderEvent, receivedAt: Moment): Promise<boolean> {
    switch (event.kind) {
      case 'twilio-status':
        return this.textReports.apply(event.payload, receivedAt);
      case 'twilio-text':
        await this.textReplies.handle(event.payload, receivedAt);
        return true;
      case 'sendgrid':
        await this.mailReports.apply(event.payload, receivedAt);
        return true;
    }
  }
}
