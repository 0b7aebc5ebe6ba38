import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Schema } from 'mongoose';
import { Leases } from '../src/persistence/leases.js';
import { migrateDatabase } from '../src/persistence/migrate-database.js';
import { Store } from '../src/persistence/store.js';
import { MongodbCheck } from '../src/preflight/mongodb.check.js';
import { resultOf } from '../src/preflight/preflight.js';
import { freshNamespace, type Namespace } from '../src/testing/namespace.js';

const REPLICA_SET = { setName: 'rs0', hosts: ['one:27017', 'two:27017', 'three:27017'] };

let namespace: Namespace;
let store: Store;
let check: MongodbCheck;
beforeEach(async () => {
  namespace = await freshNamespace('visits');
  store = new Store(namespace.config);
  const schema = new Schema<{ at: Date }>({ at: Date });
  schema.index({ at: 1 });
  store.collection('visits', schema);
  check = new MongodbCheck(store, new Leases(store));
});
afterEach(async () => {
  await store.close();
  await namespace.drop();
});

/** Simulates a topology, because the test database has none; all other responses are from the database. */
async function inTopology(hello: object) {
  await store.connect();
  const { db } = store.connection;
  const command = db!.command.bind(db);
  jest
    .spyOn(db!, 'command')
    .mockImplementation((sent, options) =>
      'hello' in sent
        ? command(sent, options).then((answer) => ({ ...answer, setName: undefined, ...hello }))
        : command(sent, options),
    );
}

const findings = async () => (await resultOf('MongoDB', () => check.check())).findings;
const migrated = () => migrateDatabase(store, new Leases(store));

describe('the preflight of MongoDB', () => {
  it('finds nothing in a migrated database of a replica set', async () => {
    await inTopology(REPLICA_SET);
    await migrated();
    expect(await findings()).toEqual([]);
  });

  it('finds nothing behind the router of a sharded cluster', async () => {
    await inTopology({ msg: 'isdbgrid' });
    await migrated();
    expect(await findings()).toEqual([]);
  });

  it('reports a server without a replica set', async () => {
    await inTopology({});
    await migrated();
    expect((await findings()).map(({ problem }) => problem)).toEqual([
      'MongoDB does not run as a replica set, so a failed server loses data.',
    ]);
  });

  it('advises on a replica set that does not survive the loss of a member, without failing', async () => {
    await inTopology({ ...REPLICA_SET, hosts: ['one:27017'] });
    await migrated();
    expect(await findings()).toMatchObject([{ isAdvice: true }]);
  });

  it('reports the indexes that the migrate command adds', async () => {
    await inTopology(REPLICA_SET);
    expect((await findings()).map(({ problem }) => problem)).toEqual(['The database lacks index visits.at_1.']);
  });

  it('reports a server that does not respond', async () => {
    store = new Store({
      ...namespace.config,
      MONGODB_URI: 'mongodb://127.0.0.1:1/absent?serverSelectionTimeoutMS=100',
    });
    check = new MongodbCheck(store, new Leases(store));
    expect((await findings()).map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/^The check could not be completed: .*ECONNREFUSED/),
    ]);
  });

  it('reports a clock that differs from the server’s', async () => {
    await inTopology(REPLICA_SET);
    const clock = async () => (await resultOf('Clock', () => check.clock())).findings.map(({ problem }) => problem);
    expect(await clock()).toEqual([]);
    jest.spyOn(store.serverClock, 'machineSkewMs', 'get').mockReturnValue(-2_500);
    expect(await clock()).toEqual(['The clock of this machine is 2500 ms behind the clock of the database server.']);
  });
});
