import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import {
  type Aggregates,
  DuplicateKey,
  lookupFilter,
  findIdsContaining,
  encrypted,
  encryptedWithin,
  Metrics,
  Store,
} from '@numbercast/platform';
import { bootForTest, eventually, freshKeys, type RunningService } from '@numbercast/platform/testing';
import { Schema } from 'mongoose';
import { ENCRYPTED_FORMAT, EncryptedTexts } from '../dist/encryption/encrypted-text.js';

interface Person {
  email: string;
  profile: { phone: string; name: string };
  note?: { said: string[] };
  order?: { kind: string; address?: string; placedAt?: Date };
}

const schema = new Schema<Person>({
  email: encrypted({ lookup: 'partial' }),
  profile: new Schema({ phone: encrypted(), name: String }, { _id: false }),
  note: encrypted(),
  order: encryptedWithin('address'),
});
schema.index(lookupFilter('email'), { unique: true, sparse: true });

@Injectable()
class People {
  readonly people: Aggregates<Person>;
  constructor(store: Store) {
    this.people = store.aggregates('people', schema);
  }
}

@Module({ providers: [People] })
class NotesModule {}

const [k1, k2] = [freshKeys('k1'), freshKeys('k2')];
const ann: Person = { email: 'Ann.Lee@example.com', profile: { phone: '2125550123', name: 'Ann' } };
const bob: Person = { email: 'bob@example.org', profile: { phone: '4155550123', name: 'Bob' } };

let service: RunningService;
const people = () => service.app.get(People).people;
/** The stored form, as an attacker with a copy of the database sees it. */
const lying = () => service.app.get(Store).connection.collection('people').find().toArray();

const idsWith = async (text: string) => (await findIdsContaining(people().model, 'email', text)).ids;

const underKeys = (ring: string) => service.reboot({ FIELD_KEYS: ring });

beforeAll(async () => {
  service = await bootForTest(NotesModule, { config: { FIELD_KEYS: k1 } });
});
afterAll(() => service.close());
beforeEach(async () => {
  await underKeys(k1);
  await people().model.deleteMany({});
  await service.app.get(Store).connection.collection('key_rotation').deleteMany({});
  await people().insert('ann', ann);
  await people().insert('bob', bob);
});

describe('an encrypted field', () => {
  it('is plain text for the service and unreadable in the database', async () => {
    expect(await people().find('ann')).toMatchObject(ann);
    const stored = JSON.stringify(await lying());
    for (const secret of [ann.email, 'Ann.Lee', ann.profile.phone, bob.email, bob.profile.phone])
      expect(stored).not.toContain(secret);
    expect(stored).toContain('"Ann"');
  });

  it('within an object of any shape is encrypted, and the other fields survive every change', async () => {
    const order = { kind: 'book', address: '1 Main Street', placedAt: new Date('2026-11-22T17:00:00Z') };
    const write = (address: string) =>
      people().change('ann', ({ _id, ...was }) => ({ next: { ...was, order: { ...order, address } }, events: [] }));
    for (const address of [order.address, '2 Main Street']) await write(address);
    expect(await people().find('ann')).toMatchObject({ order: { ...order, address: '2 Main Street' } });
    const stored = JSON.stringify(await lying());
    expect(stored).toContain('book');
    expect(stored).not.toContain('Main Street');
  });

  it('[A14.4] is encrypted by every kind of write', async () => {
    const { model } = people();
    await people().change('ann', ({ _id, ...was }) => ({
      next: { ...was, profile: { ...was.profile, phone: '3105550100' }, note: { said: ['call 3105550101'] } },
      events: [],
    }));
    await model.updateOne({ _id: 'bob' }, { $set: { 'profile.phone': '3105550102' } });
    await model.updateMany({ _id: 'bob' }, { email: 'bo@example.org' });
    await model.bulkWrite([
      {
        updateOne: {
          filter: { _id: 'carol' },
          update: { $setOnInsert: { email: 'carol@x.example' } } as never,
          upsert: true,
        },
      },
      { insertOne: { document: { _id: 'dan', email: 'dan@x.example' } as never } },
    ]);
    await model.create([
      { _id: 'eve', email: 'eve@x.example', profile: { phone: '3105550103', name: 'Eve' } },
    ] as never);
    await people().insertAll(new Map([['fay', { next: { ...bob, email: 'fay@x.example' }, events: [] }]]));
    const stored = JSON.stringify(await lying());
    expect(stored).not.toMatch(/310555|4155550123|x\.example|bo@|said/);
    const read = await model.find().sort({ _id: 1 }).lean();
    expect(read.map(({ email }) => email)).toEqual([
      ann.email,
      'bo@example.org',
      'carol@x.example',
      'dan@x.example',
      'eve@x.example',
      'fay@x.example',
    ]);
    expect(read[0]).toMatchObject({ profile: { phone: '3105550100' }, note: { said: ['call 3105550101'] } });
    expect(read[1]).toMatchObject({ profile: { phone: '3105550102' } });
    expect((await model.findById('eve'))?.get('profile.phone')).toBe('3105550103');
    const changed = await model.findOneAndUpdate(
      { _id: 'eve' },
      { $set: { email: 'e@x.example' } },
      { returnDocument: 'after' },
    );
    expect(changed?.email).toBe('e@x.example');
  });

  it('that cannot be decrypted makes reads and changes of its document fail, but not of others in the same command', async () => {
    const collection = service.app.get(Store).connection.collection<{ _id: string }>('people');
    await collection.updateOne({ _id: 'ann' }, { $set: { 'profile.phone': 'encrypted:gone:AAAA' } });
    const failed = {
      status: 'rejected',
      reason: { message: expect.stringMatching(/people\/ann cannot be decrypted/) },
    };
    const ids = ['ann', 'missing', 'bob'];
    expect(await people().findAll(ids)).toMatchObject([failed, { status: 'fulfilled', value: bob }]);
    const found = await Promise.allSettled(ids.map((id) => people().find(id)));
    expect(found).toMatchObject([failed, { value: null }, { value: bob }]);
    const note = { said: ['changed'] };
    const changed = await people().changeAll(ids, ({ _id, ...was }) => ({ next: { ...was, note }, events: [] }));
    expect(changed).toMatchObject([failed, { value: null }, { value: { ...bob, note } }]);
  });

  it('is not treated as encrypted because user input looks encrypted', async () => {
    const { ciphertext: own } = (await lying()).find(({ _id }) => String(_id) === 'ann')!['email'] as {
      ciphertext: string;
    };
    for (const text of ['encrypted:k1:', 'encrypted:nobody:AAAA', own, '\0{"a":1}']) {
      const note = { said: [text] };
      await people().change('bob', ({ _id, ...was }) => ({
        next: { ...was, profile: { ...was.profile, phone: text }, note },
        events: [],
      }));
      expect(await people().find('bob')).toMatchObject({ profile: { phone: text }, note });
    }
    await people().insert('odd', { ...bob, email: 'encrypted:k1:@example.com' });
    expect(await people().find('odd')).toMatchObject({ email: 'encrypted:k1:@example.com' });
  });

  it('is found by its whole value, and by a part of it in any case', async () => {
    const { model } = people();
    expect(await model.findOne({ email: bob.email }, { _id: 1 }).lean()).toMatchObject({ _id: 'bob' });
    expect(await model.countDocuments({ email: { $in: [ann.email, bob.email, 'nobody@example.com'] } })).toBe(2);
    expect(await idsWith('N.LEE@')).toEqual(['ann']);
    expect((await idsWith('@example')).toSorted()).toEqual(['ann', 'bob']);
    expect(await idsWith('elpmaxe')).toEqual([]);
    expect(await idsWith('an')).toEqual([]);
  });

  it('is found by a part up to a limit, with an indication of further matches', async () => {
    const search = (most: number, within = {}) =>
      findIdsContaining(people().model, 'email', '@example', { within, most });
    expect(await search(1)).toEqual({ ids: [expect.any(String)], isCut: true });
    expect(await search(2)).toMatchObject({ isCut: false });
    expect(await search(1, { 'profile.name': 'Bob' })).toEqual({ ids: ['bob'], isCut: false });
  });

  it('rejects queries that would have to read every document', async () => {
    await expect(people().model.find({ email: /ann/ })).rejects.toThrow('email is encrypted');
    await expect(people().model.find({ 'profile.phone': { $gt: '2' } })).rejects.toThrow('profile.phone is encrypted');
    await expect(people().model.distinct('email')).rejects.toThrow('supports find queries only');
    await expect(people().model.aggregate([{ $group: { _id: '$email' } }])).rejects.toThrow(
      'supports find queries only',
    );
  });

  it('is unique among all documents, also while its key is being replaced', async () => {
    const taken = { ...bob, email: ann.email };
    for (const ring of [k1, `${k1},${k2}`, `${k2},${k1}`]) {
      await underKeys(ring);
      await expect(people().insert('late', taken)).rejects.toEqual(new DuplicateKey('email'));
    }
    await reencrypted();
    await underKeys(k2);
    await expect(people().insert('late', taken)).rejects.toEqual(new DuplicateKey('email'));
  });
});

describe('fields in the format of a former release', () => {
  it('are rewritten although they are already encrypted with the current key', async () => {
    // The first run since the start of the service would record its own end after the changes below
    await reencrypted();
    const stored = service.app.get(Store).connection.collection('people');
    const former = { 'email.parts': [9_731, 40_112] };
    await stored.updateOne({ _id: 'ann' as never }, { $set: former });
    const done = { ring: 'k1', after: '', changed: 0, doneAt: new Date() };
    const progress = service.app.get(Store).connection.collection('key_rotation');
    await progress.replaceOne({ _id: 'people' as never }, done, { upsert: true });
    expect(await idsWith('ann.lee')).toEqual([]);
    await reencrypted();
    expect(await idsWith('ann.lee')).toEqual(['ann']);
    const [{ email }] = (await stored.find({ _id: 'ann' as never }).toArray()) as unknown as [
      { email: { parts: number[] } },
    ];
    expect(Math.max(...email.parts)).toBeLessThan(256);
  });

  it('are outdated when they have parts that a release no longer searches for', async () => {
    const stored = service.app.get(Store).connection.collection('people');
    const of = new EncryptedTexts(service.app.get(Store).fieldKeys, 'people.email', 'exact');
    expect(of.isCurrent((await stored.findOne({ _id: 'ann' as never }))!['email'])).toBe(false);
    expect(of.stored(ann.email)).not.toHaveProperty('parts');
  });
});

describe('a key that is replaced', () => {
  it('leaves no value encrypted with the old key, also with concurrent changes', async () => {
    await service.app
      .get(Store)
      .connection.collection('people')
      .insertOne({ _id: 'old' as never, email: 'clear@example.com' });
    await underKeys(`${k2},${k1}`);
    const busy = Array.from({ length: 20 }, (_, turn) =>
      people().change('bob', ({ _id, ...was }) => ({
        next: { ...was, profile: { ...was.profile, name: `Bob ${turn}` } },
        events: [],
      })),
    );
    await Promise.all(busy);
    await reencrypted();
    expect(JSON.stringify(await lying())).not.toMatch(/encrypted:k1|clear@/);
    await underKeys(k2);
    expect(await people().find('ann')).toMatchObject(ann);
    expect(await people().find('bob')).toMatchObject({ email: bob.email });
    expect(await people().model.findOne({ email: 'clear@example.com' }).lean()).toMatchObject({ _id: 'old' });
    expect(await idsWith('ann.lee')).toEqual(['ann']);
  });

  it('is replaced in all other documents when one cannot be decrypted, which keeps its collection pending', async () => {
    const stored = service.app.get(Store).connection.collection('people');
    const damaged = `${String((await stored.findOne({ _id: 'ann' as never }))!['profile'].phone).slice(0, -8)}AAAAAAA=`;
    await stored.insertOne({ _id: '1' as never, profile: { phone: damaged, name: 'Damaged' } });
    await underKeys(`${k2},${k1}`);
    await reencrypted();
    const rest = (await lying()).filter(({ _id }) => String(_id) !== '1');
    expect(JSON.stringify(rest)).not.toMatch(/encrypted:k1/);
    const pending = 'numbercast_key_rotation_pending_collections';
    await eventually(async () =>
      expect(await service.app.get(Metrics).registry.metrics()).toContain(`\n${pending} 1\n`),
    );
  });
});

const reencrypted = () =>
  eventually(async () => {
    const progress = await service.app
      .get(Store)
      .connection.collection('key_rotation')
      .findOne({ _id: 'people' as never });
    const ring = `${service.app.get(Store).fieldKeys.ids.join()}/${ENCRYPTED_FORMAT}`;
    if (!progress?.['doneAt'] || progress['ring'] !== ring) throw new Error('not all is re-encrypted');
  }, 120_000);
