import { Injectable } from '@nestjs/common';
import { EventConsumer } from '../messaging/consumer.js';
import { Bus } from '../messaging/kafka.js';
import { ParkedKeys } from '../messaging/parked-keys.js';
import { Store } from '../persistence/store.js';
import { Metrics, shared } from '../telemetry/metrics.js';

/** Minimum interval between requests to Kafka, however often metrics are scraped. */
const ASK_EVERY_MS = 5_000;

/** Consumer lag and outbox backlog of the service. Each replica reports the same values. */
@Injectable()
export class EventMetrics {
  private lags: { askedAt: number; answer: Promise<Map<string, number>> } | undefined;

  constructor(
    metrics: Metrics,
    private readonly bus: Bus,
    private readonly consumer: EventConsumer,
    private readonly store: Store,
    parked: ParkedKeys,
  ) {
    metrics.gauge('consumer_lag_events', 'Events that wait to be handled', ['topic'], () => this.readLags());
    metrics.gauge('outbox_age_seconds', 'How long the oldest event waits to be published', ['collection'], () =>
      this.readOutboxes(),
    );
    const readParked = shared(() => parked.summary());
    metrics.gauge('parked_keys', 'Keys whose events wait behind a failed one', [], async () => [
      { value: (await readParked()).count },
    ]);
    metrics.gauge('parked_key_oldest_seconds', 'Longest time since the last try of a parked key', [], async () => [
      { value: secondsSince((await readParked()).oldest) },
    ]);
  }

  private async readLags() {
    const { topics } = this.consumer;
    if (topics.length === 0) return [];
    if (!this.lags || performance.now() - this.lags.askedAt > ASK_EVERY_MS)
      this.lags = { askedAt: performance.now(), answer: this.bus.lagOf(this.bus.names.group, topics) };
    const lags = await this.lags.answer;
    return [...lags].map(([topic, value]) => ({ labels: { topic }, value }));
  }

  private readOutboxes() {
    return Promise.all(
      this.store.relayed.map(async ({ name: collection, outboxes }) => {
        const since = await outboxes.waitingSince();
        return { labels: { collection }, value: secondsSince(since) };
      }),
    );
  }
}

const secondsSince = (time: Date | null | undefined) => (time ? Math.max(0, Date.now() - time.getTime()) / 1_000 : 0);
