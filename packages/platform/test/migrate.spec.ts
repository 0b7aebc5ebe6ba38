import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Schema } from 'mongoose';
import { Leases } from '../src/persistence/leases.js';
import { migrateDatabase } from '../src/persistence/migrate-database.js';
import type { Migration } from '../src/persistence/migrations.js';
import { Store } from '../src/persistence/store.js';
import { eventually } from '../src/testing/index.js';
import { freshNamespace, type Namespace } from '../src/testing/namespace.js';

interface Visit {
  email?: string;
  at?: Date;
}

const DAY_MS = 24 * 3_600_000;
/** So short that a test can wait until the lease of a dead process expires. */
const LEASE_MS = 2_000;

class ShortLeases extends Leases {
  override hold(name: string) {
    return super.hold(name, LEASE_MS);
  }
}

let namespace: Namespace;
let open: Store[];

/** A release with these indexes and migrations, on the database of the test. */
function release(indexes: [key: Record<string, 1 | -1>, options?: object][], migrations: Migration[] = []) {
  const store = new Store(namespace.config, migrations);
  const leases = new ShortLeases(store);
  const schema = new Schema<Visit>({ email: String, at: Date });
  for (const [key, options] of indexes) schema.index(key, options);
  store.collection<Visit>('visits', schema);
  open.push(store);
  return { store, migrate: (options = {}) => migrateDatabase(store, leases, options) };
}

const visits = ({ store }: { store: Store }) => store.connection.collection('visits');
const indexNames = async (of: { store: Store }) => (await visits(of).indexes()).map(({ name }) => name!).toSorted();

beforeEach(async () => {
  namespace = await freshNamespace('visits');
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((store) => store.close()));
  await namespace.drop();
});

describe('migrating the indexes of a database', () => {
  it('creates missing indexes once', async () => {
    const one = release([[{ at: -1 }], [{ email: 1 }, { unique: true, sparse: true }]]);
    expect((await one.migrate()).created).toEqual(['visits.at_-1', 'visits.email_1']);
    expect(await one.migrate()).toEqual({ applied: [], created: [], dropped: [], unused: [] });
    expect(await indexNames(one)).toEqual(['_id_', 'at_-1', 'email_1']);
  });

  it('creates each index once when two processes run at the same time', async () => {
    const [one, other] = [release([[{ at: -1 }]]), release([[{ at: -1 }]])];
    const summaries = await Promise.all([one.migrate(), other.migrate()]);
    expect(summaries.flatMap(({ created }) => created)).toEqual(['visits.at_-1']);
    expect(await indexNames(one)).toEqual(['_id_', 'at_-1']);
  });

  it('builds an index with changed options alongside the former one, which is dropped after a day', async () => {
    await release([[{ at: 1 }, { sparse: true }]]).migrate();
    const next = release([[{ at: 1 }]]);
    const { created, dropped, unused } = await next.migrate();
    expect(created).toEqual([expect.stringMatching(/^visits\.at_1_[0-9a-f]{8}$/)]);
    expect({ dropped, unused }).toEqual({ dropped: [], unused: ['visits.at_1'] });
    await next.store.ready();

    const later = await next.migrate({ now: new Date(Date.now() + DAY_MS) });
    expect(later).toMatchObject({ created: [], dropped: ['visits.at_1'], unused: [] });
    expect(await indexNames(next)).toEqual(['_id_', created[0]!.replace('visits.', '')].toSorted());
  });

  it('keeps an unused index longer when a rollback has used it again', async () => {
    const former = release([[{ at: 1 }]]);
    await former.migrate();
    await release([]).migrate();
    await former.migrate();
    const tomorrow = new Date(Date.now() + DAY_MS);
    expect((await release([]).migrate({ now: tomorrow })).unused).toEqual(['visits.at_1']);
    expect(await indexNames(former)).toEqual(['_id_', 'at_1']);
  });

  it('drops unused indexes immediately with dropUnused, except for the index of _id', async () => {
    await release([[{ at: 1 }]]).migrate();
    const next = release([]);
    expect((await next.migrate({ dropUnused: true })).dropped).toEqual(['visits.at_1']);
    expect(await indexNames(next)).toEqual(['_id_']);
  });

  it('reports a unique index that existing documents violate, without their values', async () => {
    const next = release([[{ email: 1 }, { unique: true }]]);
    await next.store.connect();
    await visits(next).insertMany([{ email: 'ann@example.com' }, { email: 'ann@example.com' }]);
    const refused = await next.migrate().catch((error: unknown) => String(error));
    expect(refused).toContain('index visits.email_1 is unique, and several documents have the same email');
    expect(refused).not.toContain('ann');
    expect(await indexNames(next)).toEqual(['_id_']);
  });
});

describe('a service', () => {
  it('waits for its migrations and indexes, logs those that are missing, and creates none of them', async () => {
    const written: string[] = [];
    Logger.overrideLogger({ warn: (line: string) => written.push(line), log: () => 0, error: () => 0 });
    const nothing: Migration = { name: '001-nothing', run: async () => undefined };
    const next = release([[{ at: -1 }]], [nothing]);
    const ready = next.store.ready();
    await eventually(() =>
      expect(written).toContain(
        'waiting for the database: it is missing migration 001-nothing, index visits.at_-1; run the migrate command of this release',
      ),
    );
    expect(await indexNames(next).catch(() => [])).not.toContain('at_-1');
    await next.migrate();
    await ready;
  });
});

describe('migrating documents', () => {
  it('runs each migration once, in the order of their names, before indexes are built', async () => {
    const runs: string[] = [];
    const step = (name: string): Migration => ({
      name,
      async run({ connection }) {
        runs.push(name);
        await connection.collection('visits').updateMany({}, { $unset: { email: 1 } });
      },
    });
    const next = release([[{ email: 1 }, { unique: true, sparse: true }]], [step('002-later'), step('001-first')]);
    await next.store.connect();
    await visits(next).insertMany([{ email: 'same' }, { email: 'same' }]);
    expect((await next.migrate()).applied).toEqual(['001-first', '002-later']);
    expect((await next.migrate()).applied).toEqual([]);
    expect(runs).toEqual(['001-first', '002-later']);
  });

  it('reruns a migration from its beginning when the process died during it', async () => {
    const died = release([], [{ name: '001-split', run: () => died.store.close() }]);
    await died.migrate().catch(() => undefined);
    const next = release([], [{ name: '001-split', run: async () => undefined }]);
    expect((await next.migrate()).applied).toEqual(['001-split']);
  });

  it('is done by one process while another one waits', async () => {
    let [running, most, runs] = [0, 0, 0];
    const step: Migration = {
      name: '001-count',
      async run({ connection }) {
        most = Math.max(most, ++running);
        runs++;
        for (let n = 0; n < 20; n++) await connection.collection('visits').insertOne({ n });
        running--;
      },
    };
    await Promise.all([release([], [step]), release([], [step])].map(({ migrate }) => migrate()));
    expect({ most, runs }).toEqual({ most: 1, runs: 1 });
  });

  it('stops when its lease may have passed to another process', async () => {
    const steady = performance.now.bind(performance);
    const frozen: Migration = {
      name: '001-frozen',
      async run({ checkLease }) {
        checkLease();
        performance.now = () => steady() + LEASE_MS;
        checkLease();
      },
    };
    const next = release([], [frozen]);
    await expect(next.migrate().finally(() => (performance.now = steady))).rejects.toThrow('another process');
    expect(await next.store.connection.collection('migrations').countDocuments()).toBe(0);
  });
});
