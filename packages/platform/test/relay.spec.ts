import { connect, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ContactReceivedSchema } from '@numbercast/contracts/admin/v1/events';
import { Schema } from 'mongoose';
import { Clock } from '../src/config/clock.js';
import { event } from '../src/events/event.js';
import { IncompleteSend } from '../src/messaging/acknowledgments.js';
import { Bus } from '../src/messaging/kafka.js';
import { ParkedKeys } from '../src/messaging/parked-keys.js';
import { Generations } from '../src/restore/generations.js';
import type { Aggregates } from '../src/persistence/aggregates.js';
import { Leases } from '../src/persistence/leases.js';
import { migrateDatabase } from '../src/persistence/migrate-database.js';
import { ReplicaNotifications } from '../src/persistence/replica-notifications.js';
import { OutboxRelay } from '../src/outbox/relay.js';
import { Store } from '../src/persistence/store.js';
import { eventually } from '../src/testing/index.js';
import { freshNamespace, type Namespace } from '../src/testing/namespace.js';

/** So short that a test can wait for its end. */
const SHORT_LEASE_MS = 900;
const USUAL_LEASE_MS = 15_000;
let leaseMs = USUAL_LEASE_MS;

interface Note {
  published: number;
}

/** The real leases, with a duration that the test sets. */
class TimedLeases extends Leases {
  override hold(name: string) {
    return super.hold(name, leaseMs);
  }
}

/** The parts of a service's process that publish events. */
class Replica {
  readonly store: Store;
  readonly bus: Bus;
  readonly leases: Leases;
  readonly relay: OutboxRelay;
  readonly notifications: ReplicaNotifications;
  readonly notes: Aggregates<Note>;

  constructor(config: Namespace['config']) {
    this.store = new Store(config);
    this.bus = new Bus(config, 'notes');
    this.notes = this.store.aggregates<Note>('notes', new Schema<Note>({ published: Number }));
    this.notifications = new ReplicaNotifications(this.store);
    this.leases = new TimedLeases(this.store);
    const parked = new ParkedKeys(this.store);
    const generations = new Generations(config, new Clock(), this.store, this.bus, this.leases, parked);
    this.relay = new OutboxRelay(this.store, this.leases, this.bus, this.notifications, generations);
  }

  /** Writes the next event of a note. */
  publishOne(id: string, message = '') {
    return this.notes.upsertChange(id, (current) => {
      const published = (current?.published ?? 0) + 1;
      return {
        next: { published },
        events: [event(ContactReceivedSchema, { contactId: id, name: String(published), message })],
      };
    });
  }

  async outboxOf(id: string) {
    return (await this.notes.model.findById(id).lean())!.outbox.map(({ seq }) => seq);
  }

  async close() {
    await this.relay.stop();
    await this.bus.disconnect();
    await this.store.close();
  }
}

let namespace: Namespace;
let replicas: Replica[];

beforeEach(async () => {
  namespace = await freshNamespace('notes');
  replicas = [];
});

afterEach(async () => {
  for (const replica of replicas) await replica.close();
  await namespace.drop();
});

async function replica(own: Partial<Namespace['config']> = {}) {
  const made = new Replica({ ...namespace.config, ...own });
  replicas.push(made);
  await migrateDatabase(made.store, made.leases);
  return made;
}

/** A relay that holds every shard, and publishes only after notifications. */
async function startedHolder() {
  const holder = await replica();
  await holder.relay.publishPending();
  holder.relay.publishPending = () => Promise.resolve(0);
  holder.relay.start();
  return holder;
}

/** Returns the sequence numbers of the events of one key, in the order on the topic. */
async function seenOf(id: string) {
  const all = await namespace.observer.all(ContactReceivedSchema);
  return all.filter(({ payload }) => payload.contactId === id).map(({ meta }) => meta.seq);
}

const range = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** Halts the next call of a method, before it begins or after it has completed. */
function freeze(target: object, name: string, when: 'before' | 'after') {
  const methods = target as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const original = methods[name]!;
  let thaw = () => {};
  const thawed = new Promise<void>((resolve) => (thaw = resolve));
  const isFrozen = new Promise<void>((resolve) => {
    methods[name] = async (...args) => {
      methods[name] = original;
      const answer = when === 'after' ? await original.apply(target, args) : undefined;
      resolve();
      await thawed;
      return answer ?? original.apply(target, args);
    };
  });
  return { isFrozen, thaw };
}

/** Polls again when the lease expired before anything was sent, as on a slow machine. */
async function publishUntil({ isFrozen }: { isFrozen: Promise<void> }, relay: OutboxRelay) {
  let isOver = false;
  void isFrozen.then(() => (isOver = true));
  while (!isOver) await relay.publishPending();
}

describe('a relay that was frozen for longer than its lease', () => {
  const steady = performance.now.bind(performance);
  // The monotonic clock of a process that resumes is far ahead, and its lease was not renewed meanwhile
  const sleepLong = () => {
    performance.now = () => steady() + SHORT_LEASE_MS;
  };
  beforeEach(() => {
    leaseMs = SHORT_LEASE_MS;
  });
  afterEach(() => {
    performance.now = steady;
    leaseMs = USUAL_LEASE_MS;
  });

  it('does not publish the events that it was about to send', async () => {
    const [slow, quick] = [await replica(), await replica()];
    await slow.publishOne('n-1');
    await slow.publishOne('n-1');
    const frozen = freeze(slow.notes.outboxes, 'waiting', 'after');
    const late = slow.relay.publishPending();
    await frozen.isFrozen;
    sleepLong();
    await eventually(async () => expect(await quick.relay.publishPending()).toBe(1));
    await quick.publishOne('n-1');
    await eventually(async () => expect(await quick.relay.publishPending()).toBe(1));
    frozen.thaw();
    await late;
    await quick.publishOne('n-1');
    await eventually(async () => {
      await quick.relay.publishPending(); // publishes nothing until its own short lease is renewed
      expect(await seenOf('n-1')).toContain(4);
    });
    expect(await seenOf('n-1')).toEqual([1, 2, 3, 4]);
  });

  it('at most republishes events, and removes none from the outbox, when it was already sending', async () => {
    const [slow, quick] = [await replica(), await replica()];
    await slow.publishOne('n-2');
    await slow.publishOne('n-2');
    const frozen = freeze(slow.bus, 'send', 'before');
    const late = publishUntil(frozen, slow.relay);
    await frozen.isFrozen;
    sleepLong();
    await quick.publishOne('n-2');
    await eventually(async () => expect(await quick.relay.publishPending()).toBe(1));
    await quick.publishOne('n-2');
    frozen.thaw();
    await late;
    // The third event is still there if the other replica's short lease expired before it could remove it
    expect(await quick.outboxOf('n-2')).toContain(4);
    await quick.relay.publishPending();
    await eventually(async () => expect(await seenOf('n-2')).toContain(4));
    expect([...new Set(await seenOf('n-2'))]).toEqual([1, 2, 3, 4]);
  });

  it('resumes its shards at once when no other replica holds them', async () => {
    const only = await replica();
    await only.relay.publishPending();
    sleepLong();
    await only.publishOne('n-3');
    expect(await only.relay.publishPending()).toBe(1);
    expect(await only.outboxOf('n-3')).toEqual([]);
  });
});

describe('the relays of several replicas', () => {
  it('publish each event once and in order', async () => {
    const [one, other] = [await replica(), await replica()];
    const ids = range(12).map((n) => `n-${n}`);
    one.relay.start();
    other.relay.start();
    for (const turn of range(5)) {
      const writer = turn % 2 ? one : other;
      await Promise.all(ids.map((id) => writer.publishOne(id)));
    }
    await eventually(async () => {
      for (const id of ids) expect(await seenOf(id)).toEqual(range(5));
    });
  });

  it('publish writes of another replica after a notification, without a full poll', async () => {
    await startedHolder();
    const writer = await replica();
    writer.relay.start();
    await writer.publishOne('n-8');
    await eventually(async () => expect(await seenOf('n-8')).toEqual([1]));
  });

  it('detect a replica that starts after a long time without other replicas', async () => {
    const holder = await startedHolder();
    await eventually(() => expect(holder.notifications.areSilent).toBe(true));
    const writer = await replica();
    writer.relay.start();
    await eventually(() => expect(holder.notifications.areSilent).toBe(false));
    await writer.publishOne('n-9');
    await eventually(async () => expect(await seenOf('n-9')).toEqual([1]));
  });

  it('publish the events that a stopped replica has left behind', async () => {
    const [gone, stays] = [await replica(), await replica()];
    await gone.relay.publishPending(); // holds every shard now
    await gone.publishOne('n-4');
    stays.relay.start();
    await gone.close();
    replicas.splice(replicas.indexOf(gone), 1);
    await eventually(async () => expect(await seenOf('n-4')).toEqual([1]), USUAL_LEASE_MS / 2);
  });
});

describe('events', () => {
  it('are published in several batches when they exceed what the brokers accept at once', async () => {
    const writer = await replica();
    const message = 'x'.repeat(100_000);
    for (const id of ['n-5', 'n-6']) for (const _ of range(12)) await writer.publishOne(id, message);
    writer.relay.start();
    await eventually(async () => expect(await seenOf('n-5')).toEqual(range(12)));
    await eventually(async () => expect(await seenOf('n-6')).toEqual(range(12)));
    await eventually(async () => expect(await writer.outboxOf('n-6')).toEqual([]));
  });

  it('are rejected immediately when they are too large to be published', () => {
    expect(() => event(ContactReceivedSchema, { message: 'x'.repeat(1_000_000) })).toThrow(RangeError);
  });

  it('are all published again, in order, when the brokers do not acknowledge the whole batch', async () => {
    const writer = await replica();
    const { bus } = writer;
    const send = bus.send.bind(bus);
    let failures = 0;
    bus.send = async (batches) => {
      await send(batches);
      if (failures++ < 2) throw new IncompleteSend(['contacts/0']);
    };
    await writer.publishOne('n-10');
    await writer.publishOne('n-10');
    writer.relay.start();
    await eventually(async () => expect(await writer.outboxOf('n-10')).toEqual([]));
    await eventually(async () => expect(await seenOf('n-10')).toEqual([1, 2, 1, 2, 1, 2]));
  });

  it('wait while the brokers are unreachable, and are published when they are back', async () => {
    const door = await closedDoor(namespace.config.KAFKA_BROKERS);
    const writer = await replica({ KAFKA_BROKERS: door.address });
    writer.relay.start();
    await writer.publishOne('n-7');
    await writer.publishOne('n-7');
    await eventually(() => expect(door.knocks).toBeGreaterThan(1));
    expect(await writer.outboxOf('n-7')).toEqual([1, 2]);
    door.open();
    await eventually(async () => expect(await seenOf('n-7')).toEqual([1, 2]), 40_000);
    await eventually(async () => expect(await writer.outboxOf('n-7')).toEqual([]));
    await door.close();
  });
});

/** Starts a proxy that closes every connection until it is opened, and then forwards them to the brokers. */
async function closedDoor(brokers: string) {
  const [host, port] = brokers.split(',')[0]!.split(':');
  let isOpen = false;
  const door = { address: '', knocks: 0, open: () => void (isOpen = true), close: async () => {} };
  const server: Server = createServer((caller) => {
    door.knocks++;
    if (!isOpen) return void caller.destroy();
    const broker = connect(Number(port), host);
    for (const side of [caller, broker]) side.on('error', () => [caller, broker].forEach((end) => end.destroy()));
    caller.pipe(broker).pipe(caller);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  door.address = `127.0.0.1:${(server.address() as { port: number }).port}`;
  door.close = async () => void server.close();
  return door;
}
