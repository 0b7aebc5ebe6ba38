import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { encrypted } from '../src/encryption/encrypted-fields.js';
import { Leases } from '../src/persistence/leases.js';
import { migrateDatabase } from '../src/persistence/migrate-database.js';
import type { Projection } from '../src/persistence/projection.js';
import { Store } from '../src/persistence/store.js';
import { freshNamespace, type Namespace } from '../src/testing/namespace.js';
import { inSpan, withHandledEvent } from '../src/telemetry/trace.js';
import { ROOT_CONTEXT } from '@opentelemetry/api';

interface Recipient {
  email: string;
  games: string[];
  from?: number | undefined;
}

const schema = new Schema<Recipient>({ email: encrypted(), games: [String], from: Number });

let namespace: Namespace;
let store: Store;
let recipients: Projection<Recipient>;

beforeAll(async () => {
  namespace = await freshNamespace('recipients');
  store = new Store(namespace.config);
  recipients = store.projection('recipients', schema);
  await migrateDatabase(store, new Leases(store));
});
afterAll(async () => {
  await store.close();
  await namespace.drop();
});

/** Stores a state as the handler of an event with this sequence number does. */
function keep(id: string, seq: number, state: object) {
  const event = { id: `test/${id}:${seq}`, type: 'test', aggregateId: id, seq, time: new Date() };
  const handling = withHandledEvent(ROOT_CONTEXT, { event, onceHandled: new Map() });
  return inSpan({ name: 'handle', kind: 'consumer' }, () => recipients.keep(id, state as Recipient), handling);
}

const stored = (id: string) => store.connection.collection('recipients').findOne({ _id: id as never });

const ann = { email: 'ann@example.com', games: ['powerball'] };

describe('a projection that receives several states at the same time', () => {
  it('keeps the newest state of each document in any order of arrival', async () => {
    const ids = ['r1', 'r2', 'r3'];
    const states = [2, 1, 3].flatMap((seq) => ids.map((id) => ({ id, seq })));
    await Promise.all(states.map(({ id, seq }) => keep(id, seq, { ...ann, from: seq })));
    for (const id of ids) expect(await recipients.find(id)).toEqual({ _id: id, ...ann, from: 3, srcSeq: 3 });
    await keep('r1', 2, { ...ann, from: 2 });
    expect((await recipients.find('r1'))?.from).toBe(3);
  });

  it('writes the other states when one of them cannot be cast', async () => {
    const outcomes = await Promise.allSettled([
      keep('r4', 1, { ...ann, from: 4 }),
      keep('r5', 1, { ...ann, from: 'many' }),
      keep('r6', 1, { ...ann, from: 6 }),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { name: 'CastError' } },
      { status: 'fulfilled' },
    ]);
    expect(await Promise.all(['r4', 'r5', 'r6'].map(async (id) => (await recipients.find(id))?.from))).toEqual([
      4,
      undefined,
      6,
    ]);
  });
});

describe('a projection', () => {
  it('removes a field that a state sets to undefined, and leaves a field that the state does not name', async () => {
    await keep('r7', 1, { ...ann, from: 7 });
    await keep('r7', 2, { games: [], from: undefined });
    expect(await stored('r7')).toEqual({ _id: 'r7', email: expect.any(String), games: [], srcSeq: 2 });
    expect(await recipients.find('r7')).toMatchObject({ email: ann.email });
  });

  it('encrypts encrypted fields and drops fields that the schema does not have', async () => {
    await keep('r8', 1, { ...ann, unknown: 'Lee' });
    const document = await stored('r8');
    expect(document).toEqual({ _id: 'r8', email: expect.stringMatching(/^encrypted:/), games: ann.games, srcSeq: 1 });
    expect(await recipients.find('r8')).toMatchObject(ann);
  });
});
