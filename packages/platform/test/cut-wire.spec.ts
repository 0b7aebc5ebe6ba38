import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Socket } from 'node:net';
import { ROOT_CONTEXT } from '@opentelemetry/api';
import { Schema } from 'mongoose';
import type { Aggregates } from '../src/persistence/aggregates.js';
import { Leases } from '../src/persistence/leases.js';
import { migrateDatabase } from '../src/persistence/migrate-database.js';
import { isOutage } from '../src/persistence/outage.js';
import type { Projection } from '../src/persistence/projection.js';
import { Store } from '../src/persistence/store.js';
import { freshNamespace, type Namespace } from '../src/testing/namespace.js';
import { inSpan, withHandledEvent } from '../src/telemetry/trace.js';
import { eventually } from '../src/testing/eventually.js';
import { cutWire, type Loss } from './cut-wire.js';

interface Purse {
  coins: number;
}

let namespace: Namespace;
let wire: Awaited<ReturnType<typeof cutWire>>;
/** One replica on the connection that breaks, one on a separate connection. */
let stores: Store[];
let purses: Aggregates<Purse>;
let mirrors: Projection<Purse>;
let seen: Aggregates<Purse>;
let seenMirrors: Projection<Purse>;

beforeAll(async () => {
  namespace = await freshNamespace('wires');
  wire = await cutWire(namespace.config.MONGODB_URI);
  const [broken, whole] = [{ ...namespace.config, MONGODB_URI: wire.uri }, namespace.config].map(
    (config) => new Store(config),
  ) as [Store, Store];
  stores = [broken, whole];
  const schema = new Schema<Purse>({ coins: Number });
  [purses, seen] = [broken.aggregates('purses', schema), whole.aggregates('purses', schema)];
  [mirrors, seenMirrors] = [broken.projection('mirrors', schema), whole.projection('mirrors', schema)];
  await migrateDatabase(whole, new Leases(whole));
  await broken.connect();
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await wire.close();
  await namespace.drop();
});

let run = 0;
const five = (name: string) => Array.from({ length: 5 }, (_, n) => `${name}-${run}-${n}`);
const coinsOf = async (ids: string[]) =>
  Promise.all(ids.map(async (id) => (await (id.startsWith('mirror') ? seenMirrors : seen).find(id))?.coins ?? null));

/** Writes to the projection as a handler of another service's event would. */
const mirror = (id: string) => {
  const event = { id: `${id}:1`, type: 'test.Fact', aggregateId: id, seq: 1, time: new Date() };
  const handled = { event, onceHandled: new Map<string, () => Promise<void>>() };
  const parent = withHandledEvent(ROOT_CONTEXT, handled);
  return inSpan({ name: 'handle', kind: 'consumer' }, () => mirrors.keep(id, { coins: 1 }), parent);
};

const writes: [what: string, command: string, name: string, write: (ids: string[]) => Promise<unknown>[]][] = [
  ['concurrent inserts', 'insert', 'purse', (ids) => ids.map((id) => purses.insert(id, { coins: 1 }))],
  [
    'inserts in one call',
    'insert',
    'purse',
    (ids) => [purses.insertAll(new Map(ids.map((id) => [id, { next: { coins: 1 }, events: [] }])))],
  ],
  ['projected states', 'update', 'mirror', (ids) => ids.map(mirror)],
];

/** Returns the sockets of a store's idle connections. */
function idleSocketsOf(store: Store): Socket[] {
  const { topology } = store.connection.getClient() as unknown as {
    topology: { s: { servers: Map<string, { pool: { connections: Iterable<{ socket: Socket }> } }> } };
  };
  return [...topology.s.servers.values()].flatMap(({ pool }) => [...pool.connections].map(({ socket }) => socket));
}

describe('a connection that breaks while a command is being written', () => {
  it('fails the request, and the next request gets a new connection', async () => {
    await purses.find('nobody');
    const sockets = idleSocketsOf(stores[0]!);
    expect(sockets).not.toEqual([]);
    for (const socket of sockets) {
      const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
      // As if the other side had closed it just before
      socket.write = (...args: unknown[]) => {
        socket.destroy();
        return write(...args);
      };
    }
    const asked = await Promise.allSettled([purses.insert('p', { coins: 1 }), mirror('mirror-closed')]);
    const failures = asked.filter((outcome) => outcome.status === 'rejected');
    expect(failures).not.toEqual([]);
    expect(failures.map(({ reason }) => isOutage(reason))).not.toContain(false);
    await eventually(async () => expect(await purses.insert('q', { coins: 1 })).toBe(true));
  });
});

describe('a connection that breaks during a command', () => {
  const losses: Loss[] = ['the command', 'its answer'];
  it.each(writes.flatMap(([what, ...rest]) => losses.map((loss) => [what, loss, ...rest] as const)))(
    'is reported to all callers whose %s are in progress when %s is lost',
    async (_what, loss, command, name, write) => {
      run += 1;
      const ids = five(name);
      wire.breakAt(command, loss);
      const outcomes = await Promise.allSettled(write(ids));
      expect(wire.mend()).toBeGreaterThan(0);
      expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
      expect(outcomes.map((outcome) => isOutage((outcome as PromiseRejectedResult).reason))).not.toContain(false);
      const left = loss === 'the command' ? null : 1;
      expect(await coinsOf(ids)).toEqual(ids.map(() => left));
      // Retried, as every handler is
      await Promise.all(write(ids));
      expect(await coinsOf(ids)).toEqual(ids.map(() => 1));
    },
  );

  it.each(losses)('fails every change in flight when %s is lost', async (loss) => {
    run += 1;
    const ids = five('purse');
    await purses.insertAll(new Map(ids.map((id) => [id, { next: { coins: 0 }, events: [] }])));
    const payAll = () =>
      ids.map((id) => purses.change(id, ({ coins }) => ({ next: { coins: coins + 1 }, events: [] })));
    wire.breakAt('update', loss);
    const outcomes = await Promise.allSettled(payAll());
    expect(wire.mend()).toBeGreaterThan(0);
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
    expect(await coinsOf(ids)).toEqual(ids.map(() => (loss === 'the command' ? 0 : 1)));
  });
});
