import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { type Aggregates, type Document } from '../src/persistence/aggregates.js';
import { DuplicateKey } from '../src/persistence/duplicate-key.js';
import { Leases } from '../src/persistence/leases.js';
import { migrateDatabase } from '../src/persistence/migrate-database.js';
import { Store } from '../src/persistence/store.js';
import { freshNamespace, type Namespace } from '../src/testing/namespace.js';

interface Purse {
  owner: string;
  coins: number;
  last?: string | null;
}

const schema = new Schema<Purse>({ owner: String, coins: Number, last: String });
schema.index({ owner: 1 }, { unique: true });

let namespace: Namespace;
let stores: Store[];
/** Two replicas of a service. */
let purses: Aggregates<Purse>[];

beforeAll(async () => {
  namespace = await freshNamespace('purses');
  stores = [new Store(namespace.config), new Store(namespace.config)];
  purses = stores.map((store) => store.aggregates<Purse>('purses', schema));
  await Promise.all(stores.map((store) => migrateDatabase(store, new Leases(store))));
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await namespace.drop();
});

const valuesOf = <V>(results: PromiseSettledResult<V>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? result.value : undefined));

const many = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('documents written concurrently', () => {
  it('are inserted once each, and repeated inserts return false', async () => {
    const added = await Promise.all(
      many(60).map((n) => purses[n % 2]!.insert(`p${n % 20}`, { owner: `o${n % 20}`, coins: 0 })),
    );
    expect(added.filter(Boolean)).toHaveLength(20);
  });

  it('apply every change, even when all changes concern the same few documents', async () => {
    const pay = (n: number) =>
      purses[n % 2]!.change(`p${n % 5}`, (purse) => ({ next: { ...purse, coins: purse.coins + 1 }, events: [] }));
    for (const _ of many(6)) await Promise.all(many(20).map(pay));
    const coins = await Promise.all(many(5).map(async (n) => (await purses[0]!.find(`p${n}`))?.coins));
    expect(coins).toEqual(many(5).map(() => 24));
  });

  it('reject a duplicate unique value for its caller only', async () => {
    const move = (n: number, owner: string) =>
      purses[0]!.change(`p${n}`, (purse) => ({ next: { ...purse, owner }, events: [] }));
    const outcomes = await Promise.allSettled([move(6, 'fresh'), move(7, 'o8'), move(9, 'other')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((outcomes[1] as PromiseRejectedResult).reason).toEqual(new DuplicateKey('owner'));
    const inserts = await Promise.allSettled([
      purses[0]!.insert('new', { owner: 'new', coins: 0 }),
      purses[0]!.insert('clash', { owner: 'fresh', coins: 0 }),
    ]);
    expect(inserts.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('keep a null that they were inserted with', async () => {
    await purses[0]!.insert('empty', { owner: 'nobody', coins: 0, last: null });
    expect(await purses[1]!.find('empty')).toEqual({ _id: 'empty', owner: 'nobody', coins: 0, last: null });
  });

  it('lose a field that a decision omits', async () => {
    await purses[0]!.change('p10', (purse) => ({ next: { ...purse, last: 'here' }, events: [] }));
    await purses[0]!.change('p10', ({ owner }) => ({ next: { owner, coins: 7 }, events: [] }));
    expect(await purses[1]!.find('p10')).toEqual({ _id: 'p10', owner: 'o10', coins: 7 });
  });

  it('are changed based on the state that was read, and read again after a concurrent write', async () => {
    const pay = (purse: Document<Purse>) => ({ next: { ...purse, coins: purse.coins + 1 }, events: [] });
    const [ours, theirs] = [purses[0]!, purses[1]!];
    const mine = (await ours.find('p11'))!;
    const once = (await ours.change(mine, pay))!;
    const seen: number[] = [];
    await theirs.change('p11', pay);
    const last = await ours.change(once, (purse) => {
      seen.push(purse.coins);
      return pay(purse);
    });
    expect(seen).toEqual([1, 2]);
    expect(await theirs.find('p11')).toEqual(last);
    expect(last).toMatchObject({ coins: 3 });
  });

  it('are read again before a decision to change nothing', async () => {
    const [ours, theirs] = [purses[0]!, purses[1]!];
    const mine = (await ours.find('p12'))!;
    await theirs.change('p12', (purse) => ({ next: { ...purse, last: 'there' }, events: [] }));
    const kept = await ours.change(mine, () => null);
    expect(kept).toMatchObject({ last: 'there' });
  });

  it('apply every change, however many callers have read the same version', async () => {
    const copies = await Promise.all(many(12).map((n) => purses[n % 2]!.find('p13')));
    const pay = (n: number) =>
      purses[n % 2]!.change(copies[n]!, (purse) => ({ next: { ...purse, coins: purse.coins + 1 }, events: [] }));
    await Promise.all(many(12).map(pay));
    expect(await purses[0]!.find('p13')).toMatchObject({ coins: 12 });
  });

  describe('changed in one call', () => {
    const ids = many(8).map((n) => `all${n}`);
    const pay = (purse: Purse) => ({ next: { ...purse, coins: purse.coins + 1 }, events: [] });

    it('are each changed once, whether they were read before or not, and those that do not exist are null', async () => {
      await Promise.all(ids.map((id) => purses[0]!.insert(id, { owner: id, coins: 0 })));
      const read = (await purses[0]!.find('all0'))!;
      const changed = valuesOf(await purses[0]!.changeAll([read, ...ids.slice(1), 'missing'], pay));
      expect(changed.map((purse) => purse && purse.coins)).toEqual([...ids.map(() => 1), null]);
      expect(await Promise.all(ids.map((id) => purses[1]!.find(id)))).toEqual(changed.slice(0, -1));
    });

    it('are changed even when the decision on one throws and another has a duplicate unique value', async () => {
      const outcomes = await purses[0]!.changeAll(ids.slice(0, 3), (purse) => {
        if (purse._id === 'all0') throw new Error('unreadable');
        return purse._id === 'all1' ? { next: { ...purse, owner: 'o8' }, events: [] } : pay(purse);
      });
      expect(outcomes).toMatchObject([
        { status: 'rejected', reason: new Error('unreadable') },
        { status: 'rejected', reason: new DuplicateKey('owner') },
        { status: 'fulfilled', value: { _id: 'all2', coins: 2 } },
      ]);
    });

    it('are changed even when one of them cannot be cast', async () => {
      const [broken, whole] = await purses[0]!.changeAll(['p14', 'p15'], (purse) => {
        const coins = (purse._id === 'p14' ? 'many' : 7) as number;
        return { next: { ...purse, coins }, events: [] };
      });
      expect(broken).toMatchObject({ status: 'rejected', reason: { name: 'CastError' } });
      expect(whole).toMatchObject({ status: 'fulfilled', value: { coins: 7 } });
      expect((await purses[1]!.find('p15'))?.coins).toBe(7);
    });

    it('apply every change, even when both replicas change all of them at the same time', async () => {
      const coins = () => Promise.all(ids.map(async (id) => (await purses[0]!.find(id))!.coins));
      const before = await coins();
      await Promise.all(many(6).map((n) => purses[n % 2]!.changeAll(ids, pay)));
      expect(await coins()).toEqual(before.map((count) => count + 6));
    });

    it('are read again after a concurrent write, also before a decision to change nothing', async () => {
      const stale = await Promise.all(ids.slice(0, 2).map((id) => purses[0]!.find(id)));
      await purses[1]!.changeAll(ids.slice(0, 2), (purse) => ({ next: { ...purse, last: 'there' }, events: [] }));
      const [paid, kept] = valuesOf(
        await purses[0]!.changeAll(
          stale.map((purse) => purse!),
          (purse) => (purse._id === 'all0' ? pay(purse) : null),
        ),
      );
      expect([paid?.last, kept?.last]).toEqual(['there', 'there']);
    });
  });
});
