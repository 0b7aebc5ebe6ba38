import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runningEngines } from '../src/engines/engines.js';
import { existingIndexes, isSameIndex, type IndexDefinition } from '@numbercast/platform/persistence/indexes';
import mongoose from 'mongoose';
import { addressOf, databaseUsersIn, setDatabaseUsers } from '../src/database-users.js';
import { environments } from '../src/environments.js';
import { migrate } from '../src/migrate.js';
import { repository } from '../src/paths.js';
import { freePorts } from '../src/ports.js';
import { secretsIn } from '../src/secrets.js';
import { services } from '../src/topology.js';
import { dropDatabases } from '../src/teardown.js';

type Indexes = Record<string, Record<string, Omit<IndexDefinition, 'collection' | 'name'>>>;

/** docs/indexes.json of the previous release (commit 80593f1). */
const FORMER = 'tools/local-stack/test/fixtures/former-indexes.json';
const namespace = `former-${randomUUID().slice(0, 8)}`;
const engines = runningEngines()!;
const names = services.map(({ name }) => name);
const users = databaseUsersIn(namespace);

let connections: Record<string, mongoose.Connection>;
let envs: Record<string, Record<string, string>>;
let folder: string;

const readIndexes = async (path: string) => JSON.parse(await readFile(join(repository, path), 'utf8')) as Indexes;

/** `members.paidAt_-1__id_-1` is an index of the collection `members`. */
const definitions = (indexes: Indexes, service: string): IndexDefinition[] =>
  Object.entries(indexes[service]!).map(([fullName, index]) => {
    const [collection = ''] = fullName.split('.');
    return { ...index, collection, name: fullName.slice(collection.length + 1) };
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'former-release-'));
  await setDatabaseUsers(engines, Object.values(users));
  const shape = { namespace, ports: await freePorts(), secrets: await secretsIn(folder), folder, databaseUsers: users };
  envs = environments(shape, engines);
  const open = names.map(
    async (name) => [name, await mongoose.createConnection(addressOf(engines, users[name]!)).asPromise()] as const,
  );
  connections = Object.fromEntries(await Promise.all(open));
  const former = await readIndexes(FORMER);
  for (const name of names)
    for (const { collection, name: index, key, ...options } of definitions(former, name)) {
      const stored = connections[name]!.db!.collection<{ _id: string }>(collection);
      await stored.updateOne({ _id: 'from-before' }, { $setOnInsert: {} }, { upsert: true });
      await stored.createIndex(key as Record<string, 1 | -1>, { name: index, ...options });
    }
});

afterAll(async () => {
  await Promise.all(Object.values(connections).map((connection) => connection.close()));
  await dropDatabases(
    engines,
    Object.values(users).map(({ database }) => database),
  );
  await rm(folder, { recursive: true });
});

describe('the databases of the former release', () => {
  it('receive the indexes of this release, also repeatedly, and keep their documents and former indexes', async () => {
    for (let run = 0; run < 2; run++) {
      await migrate(names, envs);
      const [former, own] = [await readIndexes(FORMER), await readIndexes('docs/indexes.json')];
      for (const name of names) {
        const wanted = [...definitions(own, name), ...definitions(former, name)];
        const collections = [...new Set(wanted.map(({ collection }) => collection))];
        const there = (await Promise.all(collections.map((one) => existingIndexes(connections[name]!, one)))).flat();
        const isThere = (index: IndexDefinition) =>
          there.some((one) => one.collection === index.collection && isSameIndex(one, index));
        expect(wanted.filter((index) => !isThere(index))).toEqual([]);
        for (const collection of new Set(definitions(former, name).map((one) => one.collection)))
          expect(await connections[name]!.db!.collection(collection).countDocuments()).toBe(1);
      }
    }
  });
});
