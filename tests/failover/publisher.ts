import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Module } from '@nestjs/common';
import { type Aggregates, type PlatformConfig, Store, TransientError } from '@numbercast/platform';
import { createService } from '@numbercast/platform/app/bootstrap';
import { isOutage } from '@numbercast/platform/persistence/outage';
import { prepareDatabase } from '@numbercast/platform/testing/prepare-database';
import { Schema } from 'mongoose';
import { DOCUMENTS, EVENTS_PER_CHANGE, idOf, numbered } from './numbered-events.js';

/** A range of changes; each replica writes its own part of it. */
export interface WriteOrder {
  from: number;
  to: number;
}

interface Counter {
  last: number;
}

const AT_ONCE = 32;
const WRITE_AGAIN_MS = 200;

@Injectable()
class Counters {
  private readonly counters: Aggregates<Counter>;

  constructor(store: Store) {
    this.counters = store.aggregates<Counter>('counters', new Schema<Counter>({ last: Number }));
  }

  /**
   * Writes the n-th change, which publishes the next events of one document. Retries from the stored document after an
   * outage, because the change may or may not have been written.
   */
  async change(n: number) {
    const index = n % DOCUMENTS;
    const target = (Math.floor(n / DOCUMENTS) + 1) * EVENTS_PER_CHANGE;
    const decide = (current: Counter | null) => {
      const last = current?.last ?? 0;
      if (last >= target) return null;
      const events = Array.from({ length: target - last }, (_, step) => numbered(index, last + step + 1));
      return { next: { last: target }, events };
    };
    for (;;) {
      try {
        return await this.counters.upsertChange(idOf(index), decide);
      } catch (error) {
        if (!isOutage(error) && !(error instanceof TransientError)) throw error;
        await delay(WRITE_AGAIN_MS);
      }
    }
  }
}

@Module({ providers: [Counters] })
class PublisherModule {}

export interface PublisherArguments {
  config: PlatformConfig;
  replica: number;
  replicas: number;
}

// One replica of a service that publishes numbered events when the failover test requests them
const { config, replica, replicas } = JSON.parse(process.argv[2]!) as PublisherArguments;
process.once('disconnect', () => process.exit(1));
await prepareDatabase(PublisherModule, config);
const app = await createService(PublisherModule, config);
app.enableShutdownHooks(['SIGTERM']);
await app.listen(config.PORT, config.HOST);
const counters = app.get(Counters);

async function write({ from, to }: WriteOrder) {
  const own = Array.from({ length: to - from }, (_, step) => from + step).filter((n) => n % replicas === replica);
  const left = own.toReversed();
  const writer = async () => {
    for (let n = left.pop(); n !== undefined; n = left.pop()) await counters.change(n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writer));
  process.send!('written');
}

process.on('message', (order) => void write(order as WriteOrder));
process.send!('started');
