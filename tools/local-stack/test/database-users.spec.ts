import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runningEngines } from '../src/engines/engines.js';
import mongoose from 'mongoose';
import { describeEmbedded } from './engines/describe-embedded.js';
import { addressOf, type DatabaseUser, databaseUsersIn, setDatabaseUsers } from '../src/database-users.js';
import { services } from '../src/topology.js';
import { dropDatabases } from '../src/teardown.js';

const namespace = `users-${randomUUID().slice(0, 8)}`;
const engines = runningEngines()!;
const names = services.map(({ name }) => name);
const users = databaseUsersIn(namespace);
const open: mongoose.Connection[] = [];

/** A connection that has signed in as this user. */
async function signIn(user: DatabaseUser) {
  const connection = await mongoose.createConnection(addressOf(engines, user), { maxPoolSize: 1 }).asPromise();
  open.push(connection);
  return connection;
}

const isRejected = (user: DatabaseUser) =>
  expect(signIn(user)).rejects.toMatchObject({ codeName: 'AuthenticationFailed' });

const isRefused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ codeName: 'Unauthorized' });

beforeAll(() => setDatabaseUsers(engines, Object.values(users)), 60_000);

afterAll(async () => {
  await Promise.all(open.map((connection) => connection.close()));
  await dropDatabases(
    engines,
    Object.values(users).map(({ database }) => database),
  );
});

describe('the user of a database', () => {
  it.each(names)('reads and writes its own database: %s', async (name) => {
    const notes = (await signIn(users[name]!)).collection('notes');
    await notes.createIndex({ text: 1 });
    await notes.insertOne({ text: 'ours' });
    expect(await notes.findOne({ text: 'ours' }, { projection: { _id: 0 } })).toEqual({ text: 'ours' });
  });

  it('[A13.2] requires its password', async () => {
    const { members, billing } = users;
    await isRejected({ ...members!, password: billing!.password });
    await isRejected({ ...members!, name: 'nobody' });
  });

  it('is deleted with its database', async () => {
    const [gone, stays] = ['gone', 'stays'].map((name) => databaseUsersIn(`${namespace}-${name}`)['members']!);
    await setDatabaseUsers(engines, [gone!, stays!]);
    await dropDatabases(engines, [gone!.database]);
    await isRejected(gone!);
    await signIn(stays!);
    await dropDatabases(engines, [stays!.database]);
  });

  it('has the password that was set last', async () => {
    const changed = { ...users['reporting']!, password: 'set-anew' };
    await setDatabaseUsers(engines, [changed]);
    await (await signIn(changed)).collection('notes').findOne();
    await isRejected(users['reporting']!);
    await setDatabaseUsers(engines, [users['reporting']!]);
  });
});

// MongoDB enforces the rights of users only with access control, which it runs without in tests
describeEmbedded('a client that is signed in as a database user', () => {
  it.each(names)('[A13.5] cannot access any other database: %s', async (name) => {
    const connection = await signIn(users[name]!);
    for (const { database } of Object.values(users).filter((other) => other !== users[name])) {
      const { db } = connection.useDb(database);
      await isRefused(db!.collection('notes').findOne());
      await isRefused(db!.collection('notes').insertOne({ text: 'not ours' }));
      await isRefused(db!.dropDatabase());
      for (const end of [
        { $merge: { into: { db: database, coll: 'notes' } } },
        { $out: { db: database, coll: 'notes' } },
      ])
        await isRefused(connection.collection('notes').aggregate([end]).toArray());
    }
    await isRefused(connection.db!.admin().listDatabases());
  });

  it('cannot create or change users, including itself', async () => {
    const { db } = await signIn(users['members']!);
    await isRefused(db!.command({ createUser: 'another', pwd: 'p', roles: [] }));
    await isRefused(db!.command({ updateUser: 'members', roles: [{ role: 'readWrite', db: 'elsewhere' }] }));
  });

  it('keeps access during a password rotation, and loses it when the rotation is complete', async () => {
    const former = await signIn(users['delivery']!);
    const next = databaseUsersIn(namespace, '-2')['delivery']!;
    await setDatabaseUsers(engines, [next]);
    const both = [former, await signIn(next)];
    await Promise.all(both.map((connection) => connection.collection('notes').insertOne({ text: 'side by side' })));
    await setDatabaseUsers(engines, [{ ...users['delivery']!, password: null }]);
    await isRefused(former.collection('notes').findOne());
    await isRejected(users['delivery']!);
    expect(await both[1]!.collection('notes').countDocuments({ text: 'side by side' })).toBe(2);
    await setDatabaseUsers(engines, [users['delivery']!]);
  });
});
