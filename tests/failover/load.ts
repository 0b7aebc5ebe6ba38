import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { TopicNames } from '@numbercast/platform/messaging/topics';
import { freshNamespace, type Namespace } from '@numbercast/platform/testing/namespace';
import mongoose from 'mongoose';
import type { Step } from './broker-faults.js';
import type { EventTally } from './consumer.js';
import { type Count, countReceived } from './count.js';
import { DOCUMENTS, EVENTS_PER_CHANGE, idOf, numberOf, schemas } from './numbered-events.js';
import type { PublisherArguments, WriteOrder } from './publisher.js';

export interface LoadOptions {
  /** A multiple of what one change of every document publishes. */
  events: number;
  brokers: string;
  replication: number;
  /** `host:port` of the store, or of each member with commas between. */
  store: string;
  /** `host:port` where the processes under test connect to the store. */
  storeUnderTest: string;
  logs: string;
  log: (text: string) => void;
}

export interface Verdict {
  /** Events on the topics. */
  published: Count;
  /** Events handled by consumers, according to the documents that they change. */
  handled: Count;
}

const REPLICAS = 2;
const SERVICE = 'tally';
const POLL_MS = 1_000;
const REPORT_EVERY_MS = 15_000;
/** Events that are not handled after this time without progress count as lost. */
const PATIENCE_MS = 120_000;
/** Together longer than any outage of these tests, because a dead letter counts as lost. */
const RETRY_DELAYS_MS = [1_000, 5_000, 20_000, 60_000];

const publishersDatabase = (database: string) => `${database}-publisher`;

/** A service in two replicas that publishes numbered events, and another in two that handles them. */
export class Load {
  private constructor(
    private readonly options: LoadOptions,
    private readonly namespace: Namespace,
    private readonly publishers: ChildProcess[],
    private readonly consumers: ChildProcess[],
  ) {}

  static async start(options: LoadOptions): Promise<Load> {
    const database = `failover-${randomBytes(3).toString('hex')}`;
    const namespace = await freshNamespace(SERVICE, {
      LOG_LEVEL: 'warn',
      KAFKA_BROKERS: options.brokers,
      KAFKA_REPLICATION: options.replication,
      KAFKA_PARTITIONS: 6,
      EVENT_RETRY_DELAYS_MS: RETRY_DELAYS_MS,
      MONGODB_URI: `mongodb://${options.store}/${database}`,
    });
    await mkdir(options.logs, { recursive: true });
    const replicas = [...Array(REPLICAS).keys()];
    const start = (program: string, itsDatabase: string) => {
      // The members of a replica set are found at the addresses that it names, not through a proxy
      const isReplicaSet = options.storeUnderTest.includes(',');
      const MONGODB_URI = `mongodb://${options.storeUnderTest}/${itsDatabase}${isReplicaSet ? '' : '?directConnection=true'}`;
      const config = { ...namespace.config, MONGODB_URI };
      return Promise.all(
        replicas.map((replica) => startProcess(program, { config, replica, replicas: REPLICAS }, options.logs)),
      );
    };
    // As in production, services do not share a database: a relay holds a shard for all collections of a database
    const publishers = await start('publisher', publishersDatabase(database));
    return new Load(options, namespace, publishers, await start('consumer', database));
  }

  /** Writes an equal share of all events during each step, so that every fault meets a busy relay. */
  async during(steps: Step[]) {
    const changes = this.options.events / EVENTS_PER_CHANGE;
    const bound = (step: number) => Math.floor((step * changes) / steps.length);
    for (const [n, { what, run }] of steps.entries()) {
      this.options.log(what);
      await Promise.all([this.write({ from: bound(n), to: bound(n + 1) }), run()]);
    }
  }

  /** Waits until everything is handled, and counts. */
  async verdict(): Promise<Verdict> {
    await this.untilHandled();
    // A relay publishes the events in the outboxes before it exits, and consumers handle redelivered events
    await end(this.publishers);
    await this.untilNoLag();
    await end(this.consumers);
    const documents = Array.from({ length: DOCUMENTS }, (_, index) => idOf(index));
    const perDocument = this.options.events / DOCUMENTS;
    return {
      published: countReceived(documents, perDocument, await this.publishedNumbers()),
      handled: countReceived(documents, perDocument, await this.handledNumbers()),
    };
  }

  async close() {
    await Promise.all([end(this.publishers), end(this.consumers)]);
    const { MONGODB_URI } = this.namespace.config;
    const connection = await mongoose.createConnection(MONGODB_URI).asPromise();
    await connection.useDb(publishersDatabase(connection.name)).dropDatabase();
    await connection.close();
    await this.namespace.drop();
  }

  private async write(order: WriteOrder) {
    const written = this.publishers.map((publisher) => answerOf(publisher));
    for (const publisher of this.publishers) publisher.send(order);
    await Promise.all(written);
  }

  private async untilHandled() {
    const { events, log } = this.options;
    let progressAt = performance.now();
    let reportedAt = progressAt;
    for (let before = -1; ; await delay(POLL_MS)) {
      const distinct = [...(await this.handledNumbers()).values()].map((numbers) => new Set(numbers).size);
      const handled = distinct.reduce((sum, size) => sum + size, 0);
      if (handled === events) return log(`all ${events} events are handled`);
      const now = performance.now();
      if (handled > before) progressAt = now;
      before = handled;
      if (now - progressAt > PATIENCE_MS) return log(`${events - handled} events are not handled`);
      if (now - reportedAt < REPORT_EVERY_MS) continue;
      reportedAt = now;
      log(`${handled} of ${events} events are handled`);
    }
  }

  private async untilNoLag() {
    const { bus, config } = this.namespace;
    const topics = schemas.map(({ typeName }) => bus.topicOf(typeName));
    const { group } = new TopicNames(config.KAFKA_NAMESPACE, SERVICE);
    const until = performance.now() + PATIENCE_MS;
    while (performance.now() < until) {
      const lags = [...(await bus.lagOf(group, topics)).values()];
      if (lags.every((lag) => lag === 0)) return;
      await delay(POLL_MS);
    }
    this.options.log('consumers have not read everything');
  }

  private async handledNumbers(): Promise<Map<string, number[]>> {
    const connection = await mongoose.createConnection(this.namespace.config.MONGODB_URI).asPromise();
    try {
      const tallies = connection.collection<EventTally & { _id: string }>('tallies');
      const all = await tallies.find({}, { projection: { numbers: 1 } }).toArray();
      return new Map(all.map(({ _id, numbers }) => [_id, numbers]));
    } finally {
      await connection.close();
    }
  }

  private async publishedNumbers(): Promise<Map<string, number[]>> {
    const numbers = new Map<string, number[]>();
    for (const schema of schemas) {
      for (const { payload, meta } of await this.namespace.observer.all(schema)) {
        const known = numbers.get(meta.aggregateId);
        if (known) known.push(numberOf(payload));
        else numbers.set(meta.aggregateId, [numberOf(payload)]);
      }
    }
    return numbers;
  }
}

async function startProcess(program: string, argument: PublisherArguments, logs: string) {
  const path = fileURLToPath(new URL(`${program}.js`, import.meta.url));
  const child = fork(path, [JSON.stringify(argument)], { execArgv: ['--enable-source-maps'], silent: true });
  const logFile = createWriteStream(join(logs, `${program}-${argument.replica + 1}.log`), { flags: 'a' });
  child.stdout!.pipe(logFile);
  child.stderr!.pipe(logFile, { end: false });
  await answerOf(child);
  return child;
}

/** Waits for the next message of a process. @throws Error if it exits instead */
async function answerOf(child: ChildProcess) {
  const waiting = new AbortController();
  const { signal } = waiting;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`${child.spawnargs[2]} ended with ${String(code)}`);
  });
  try {
    await Promise.race([once(child, 'message', { signal }), ended]);
  } finally {
    waiting.abort();
    await ended.catch(() => undefined);
  }
}

async function end(children: ChildProcess[]) {
  await Promise.all(
    children
      .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      .map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }),
  );
}
