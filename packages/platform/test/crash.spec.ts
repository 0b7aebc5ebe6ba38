import { describe, expect, it } from '@jest/globals';
import { ContactReceivedSchema } from '@numbercast/contracts/admin/v1/events';
import { MemberJoinedSchema } from '@numbercast/contracts/members/v1/events';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Schema } from 'mongoose';
import { createService } from '../dist/app/bootstrap.js';
import type { Aggregates } from '../src/persistence/aggregates.js';
import { Leases } from '../src/persistence/leases.js';
import { migrateDatabase } from '../src/persistence/migrate-database.js';
import { Store } from '../src/persistence/store.js';
import { eventually } from '../src/testing/index.js';
import { freshNamespace, type Namespace } from '../src/testing/namespace.js';
import { flaky, tallyModule, tuning } from './fixtures/tally.mjs';
import { type Crash, TallyProcess } from './tally-process.js';

const PATIENCE_MS = 120_000;
const STATE = 'AR';

interface Scenario {
  what: string;
  crash: Crash;
  /** How often the handler of the second event fails. */
  failures: number;
}

const killed = (what: string, when: Crash['when'], step: Crash['step'], turn: number, failures = 0): Scenario => ({
  what: `${when} ${what}`,
  crash: { step, turn, when },
  failures,
});

// Each step of I/O, in order. The first event comes alone, so that it is written, published and removed from the
// outbox before the others come.
const scenarios: Scenario[] = [
  killed('an event is received', 'before', 'EventConsumer.handle', 1),
  killed('a document is inserted', 'before', 'Aggregates.insert', 1),
  killed('a document is inserted', 'after', 'Aggregates.insert', 1),
  killed('its event is published', 'after', 'Bus.send', 1),
  killed('a published event is removed from the outbox', 'after', 'Outboxes.takeOff', 1),
  killed('a document is changed', 'before', 'Aggregates.save', 1),
  killed('a document is changed', 'after', 'Aggregates.save', 1),
  killed('a later event is received', 'after', 'EventConsumer.handle', 2),
  killed('the last change is saved', 'before', 'Aggregates.save', 2),
  killed('the last change is saved', 'after', 'Aggregates.save', 2),
  killed('later events are published', 'after', 'Bus.send', 2),
  killed('a failed event parks its key', 'before', 'ParkedKeys.park', 1, 2),
  killed('a failed event parks its key', 'after', 'ParkedKeys.park', 1, 2),
  killed('a failed event is sent to the retry topic', 'after', 'Bus.send', 2, 2),
  killed('the next event queues behind it', 'after', 'ParkedKeys.joinQueue', 3, 2),
  killed('the next event is sent to the retry topic', 'after', 'Bus.send', 3, 2),
  killed('a key is released', 'before', 'ParkedKeys.release', 1, 2),
  killed('a key is released', 'after', 'ParkedKeys.release', 1, 2),
];

interface Tally {
  names: string[];
}

/** The state at the end and the published events. */
interface Outcome {
  signal: NodeJS.Signals | null;
  names: string[];
  published: { id: string; name: string }[];
}

class Trial {
  private store!: Store;
  private tallies!: Aggregates<Tally>;

  constructor(
    private readonly scenario: Scenario,
    private readonly namespace: Namespace,
  ) {}

  static async run(scenario: Scenario): Promise<Outcome> {
    const namespace = await freshNamespace('tally', { KAFKA_PARTITIONS: 1, KAFKA_SESSION_TIMEOUT_MS: 6_000 });
    try {
      return await new Trial(scenario, namespace).run();
    } finally {
      await namespace.drop();
    }
  }

  private async run(): Promise<Outcome> {
    const { failures, crash } = this.scenario;
    const { config } = this.namespace;
    this.store = new Store(config);
    this.tallies = this.store.aggregates<Tally>('tallies', new Schema<Tally>({ names: [String] }));
    await migrateDatabase(this.store, new Leases(this.store));
    await this.join('Ada', 1);
    const first = new TallyProcess(config, { crash, failures });
    let second: NestFastifyApplication | undefined;
    try {
      await this.until(async () => !first.isRunning || (await this.isSettled(1)));
      await this.join('flaky Ben', 2);
      await this.join('Cleo', 3);
      const signal = await first.ended();
      second = await createService(tallyModule(flaky(failures)), config, { tuning });
      await second.init();
      // The last event of its key: once it is handled, so are all redelivered events
      await this.join('Dora', 4);
      await this.until(() => this.isSettled(4));
      return { signal, names: (await this.tallies.find(STATE))!.names, published: await this.published() };
    } finally {
      await Promise.all([first.end('SIGKILL'), second?.close()]);
      await this.store.close();
    }
  }

  private until(check: () => Promise<boolean>) {
    return eventually(async () => {
      if (!(await check())) throw new Error(`not settled: ${JSON.stringify(await this.tallies.find(STATE))}`);
    }, PATIENCE_MS);
  }

  private join(firstName: string, seq: number) {
    return this.namespace.publish(
      MemberJoinedSchema,
      { member: { memberId: 'm-1', firstName, state: STATE } },
      { aggregateId: 'm-1', seq },
    );
  }

  /** Whether all events are written and published, and neither the outbox nor a queue has any. */
  private async isSettled(events: number) {
    const tally = await this.tallies.model.findById(STATE).lean();
    const isIdle =
      (await this.store.connection.collection('parked_keys').countDocuments({ 'pending.0': { $exists: true } })) === 0;
    const seen = new Set((await this.published()).map(({ id }) => id));
    return (
      isIdle && tally !== null && tally.names.length >= events && seen.size >= events && tally.outboxAt === undefined
    );
  }

  private async published() {
    const all = await this.namespace.observer.all(ContactReceivedSchema);
    return all.map(({ payload, meta }) => ({ id: meta.id, name: payload.name }));
  }
}

describe('a service that is killed', () => {
  it.concurrent.each(scenarios)('$what loses, duplicates and reorders no event', async (scenario) => {
    const { signal, names, published } = await Trial.run(scenario);
    expect(signal).toBe('SIGKILL');
    expect(names).toEqual(['Ada', 'flaky Ben', 'Cleo', 'Dora']);
    const firstSeen = [...new Map(published.toReversed().map((event) => [event.id, event])).values()].toReversed();
    expect(firstSeen).toEqual([
      { id: 'tallies/AR:1', name: 'Ada' },
      { id: 'tallies/AR:2', name: 'flaky Ben' },
      { id: 'tallies/AR:3', name: 'Cleo' },
      { id: 'tallies/AR:4', name: 'Dora' },
    ]);
    for (const event of published) expect(firstSeen).toContainEqual(event);
  });
});
