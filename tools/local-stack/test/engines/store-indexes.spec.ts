import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import mongoose, { type mongo } from 'mongoose';
import { describeEmbedded } from './describe-embedded.js';

type Row = { _id: string; [field: string]: unknown };

// eslint-disable-next-line node/no-process-env -- where the test run's engines are
const { MONGODB_URI = 'mongodb://127.0.0.1:27017' } = process.env;
const name = `store_indexes_${process.pid}`;
let connection: mongoose.Connection;
let indexed: mongo.Collection<Row>;
let plain: mongo.Collection<Row>;

beforeAll(async () => {
  connection = await mongoose.createConnection(`${MONGODB_URI}/${name}`).asPromise();
  indexed = connection.collection('indexed') as never;
  plain = connection.collection('plain') as never;
  await indexed.createIndexes([
    { key: { state: 1, due: 1, deadline: 1 } },
    { key: { lookup: 1 }, sparse: true },
    { key: { member: 1, at: -1 } },
    { key: { active: 1, games: 1, _id: 1 } },
    { key: { 'draw.id': 1, state: 1 }, sparse: true },
    { key: { draw: 1, lane: 1, slot: 1 }, unique: true },
    { key: { at: 1 }, partialFilterExpression: { state: 'queued', active: true } },
    { key: { lookup: 1, member: 1 }, partialFilterExpression: { lookup: { $exists: true } } },
  ]);
});

afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const day = fc.integer({ min: 0, max: 6 }).map((days) => new Date(Date.UTC(2026, 10, 1 + days)));
const state = fc.constantFrom('queued', 'sending', 'sent', '', 'que');
const small = fc.integer({ min: -3, max: 3 });
const game = fc.constantFrom('powerball', 'megamillions');
const missingOr = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

const fields = {
  state: missingOr(fc.oneof(state, fc.constant(null))),
  due: missingOr(fc.oneof(day, small)),
  deadline: missingOr(day),
  lookup: missingOr(day),
  member: missingOr(small),
  at: missingOr(day),
  active: missingOr(fc.boolean()),
  games: missingOr(fc.array(game, { maxLength: 2 })),
  draw: missingOr(fc.record({ id: state })),
};
const row = fc.record(fields);

/** Query operators of a field. */
function askedOf<T>(values: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  const bounds = fc.record({ $gte: values, $lt: values }, { requiredKeys: [] });
  const others = fc.record({ $gt: values, $lte: values }, { requiredKeys: [] });
  return fc.oneof(
    values,
    fc.constant(null),
    bounds,
    others,
    fc.record({ $in: fc.array(values, { maxLength: 3 }) }),
    fc.record({ $ne: values }),
    fc.record({ $exists: fc.boolean() }),
  );
}

const query = fc.record(
  {
    state: askedOf(state),
    due: askedOf(day),
    deadline: askedOf(day),
    lookup: askedOf(day),
    member: askedOf(small),
    active: askedOf(fc.boolean()),
    games: askedOf(game),
    'draw.id': askedOf(state),
    _id: askedOf(fc.integer({ min: 0, max: 40 }).map((n) => `row-${n}`)),
  },
  { requiredKeys: [] },
);

const orders: Record<string, 1 | -1>[] = [
  { deadline: 1, _id: 1 },
  { lookup: 1, _id: 1 },
  { at: -1, _id: -1 },
  { at: -1, _id: 1 },
  { due: 1, deadline: 1, _id: 1 },
  { games: 1, _id: 1 },
  { _id: -1 },
];

const without = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
/** Omits fields with an empty object, which would match an empty document. */
const meaningful = (asked: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(asked).filter(([, value]) => !(value?.constructor === Object && Object.keys(value).length === 0)),
  );

async function both<T>(work: (collection: mongo.Collection<Row>) => Promise<T>) {
  return [await work(indexed), await work(plain)] as const;
}

const idsFor = (filter: object, order: Record<string, 1 | -1>, limit: number) => (collection: mongo.Collection<Row>) =>
  collection
    .find(filter)
    .sort(order)
    .limit(limit)
    .map(({ _id }) => _id)
    .toArray();

const indexNames = async (collection: { indexes: () => Promise<{ name?: string }[]> }): Promise<string[]> =>
  (await collection.indexes()).map(({ name: index }) => String(index));

describeEmbedded('the embedded store', () => {
  it('rejects a partial index with an unsupported filter, and one that is unique', async () => {
    const partial = { key: { due: 1 as const }, partialFilterExpression: { slot: { $gt: 5 } } };
    await expect(indexed.createIndexes([partial])).rejects.toThrow('partial filters know');
    const unique = { key: { due: 1 as const }, unique: true, partialFilterExpression: { state: 'queued' } };
    await expect(indexed.createIndexes([unique])).rejects.toThrow('a unique index cannot be partial');
    expect(await indexNames(indexed)).not.toContain('due_1');
  });

  it('does not record an index that could not be created', async () => {
    const twins = connection.collection('twins');
    await twins.insertMany([{ name: 'one' }, { name: 'one' }]);
    await expect(twins.createIndex({ name: 1 }, { unique: true })).rejects.toThrow('E11000');
    expect(await indexNames(twins)).toEqual(['_id_']);
  });

  it('drops an index, and creates one with the same name and other options', async () => {
    const dropping = connection.collection('dropping');
    await dropping.insertMany([{ at: 1 }, { at: 1 }, {}]);
    await dropping.createIndex({ at: 1 }, { sparse: true });
    await dropping.dropIndex('at_1');
    expect(await indexNames(dropping)).toEqual(['_id_']);
    await expect(dropping.dropIndex('at_1')).rejects.toMatchObject({ code: 27 });
    await dropping.createIndex({ at: 1 });
    expect((await indexNames(dropping)).toSorted()).toEqual(['_id_', 'at_1']);
    const renewed = (await dropping.indexes()).find(({ name }) => name === 'at_1');
    expect(renewed).toMatchObject({ key: { at: 1 } });
    expect(renewed).not.toHaveProperty('sparse');
    expect(await dropping.find({}).sort({ at: 1 }).toArray()).toHaveLength(3);
  });

  it('keeps indexes of the same name in other collections when it drops one', async () => {
    const [dropped, kept] = [connection.collection('dropped'), connection.collection('kept')];
    for (const collection of [dropped, kept]) await collection.createIndex({ at: 1 });
    await dropped.dropIndex('at_1');
    expect((await indexNames(kept)).toSorted()).toEqual(['_id_', 'at_1']);
    await expect(kept.dropIndex('_id_')).rejects.toMatchObject({ code: 72 });
    await expect(connection.collection('missing').dropIndex('at_1')).rejects.toMatchObject({ code: 26 });
  });

  it('supports two indexes of the same fields with different options', async () => {
    const double = connection.collection('double');
    await double.insertMany([{ at: 2 }, { at: 1 }, {}]);
    await double.createIndex({ at: 1 }, { sparse: true });
    await double.createIndex({ at: 1 }, { name: 'all' });
    expect((await indexNames(double)).toSorted()).toEqual(['_id_', 'all', 'at_1']);
    expect((await double.find({}).sort({ at: 1 }).toArray()).map(({ at }) => at)).toEqual([undefined, 1, 2]);
    await double.dropIndex('at_1');
    expect((await double.find({}).sort({ at: -1 }).toArray()).map(({ at }) => at)).toEqual([2, 1, undefined]);
  });

  it('rejects a different index with the name of an existing one', async () => {
    const taken = connection.collection('taken');
    await taken.createIndex({ at: 1 }, { name: 'one' });
    await expect(taken.createIndex({ at: -1 }, { name: 'one' })).rejects.toMatchObject({ code: 86 });
  });

  it('updates a document only once when the update moves it to another queried value', async () => {
    const moving = connection.collection<{ state: string; times: number }>('moving');
    await moving.createIndex({ state: 1 });
    await moving.insertMany(['queued', 'queued', 'sending'].map((first) => ({ state: first, times: 0 })));
    const listed = { state: { $in: ['queued', 'sending', 'queued'] } };
    const { matchedCount } = await moving.updateMany(listed, { $set: { state: 'sending' }, $inc: { times: 1 } });
    expect(matchedCount).toBe(3);
    expect((await moving.find(listed).toArray()).map(({ times }) => times)).toEqual([1, 1, 1]);
  });

  it('returns documents within bounds of their ids, in the requested order', async () => {
    const pages = connection.collection<Row>('pages');
    const id = fc.stringMatching(/^[a-c|]{0,3}$/);
    const bounds = fc.oneof(
      fc.record({ $gt: id, $lt: id }, { requiredKeys: [] }),
      fc.record({ $gte: id, $lte: id }, { requiredKeys: [] }),
    );
    const direction = fc.constantFrom(1 as const, -1 as const);
    const fits = (value: string, { $gt, $gte, $lt, $lte }: Record<string, string>) =>
      ($gt === undefined || value > $gt) &&
      ($gte === undefined || value >= $gte) &&
      ($lt === undefined || value < $lt) &&
      ($lte === undefined || value <= $lte);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(id), bounds, direction, fc.nat(4), async (ids, within, order, limit) => {
        await pages.deleteMany({});
        await pages.insertMany([...ids.map((_id) => ({ _id })), { _id: 7 as never }]);
        const found = await pages
          .find({ _id: Object.keys(within).length > 0 ? within : { $gte: '' } })
          .sort({ _id: order })
          .limit(limit)
          .map(({ _id }) => _id)
          .toArray();
        const sorted = ids.filter((value) => fits(value, within)).toSorted();
        const expected = order > 0 ? sorted : sorted.toReversed();
        expect(found).toEqual(limit > 0 ? expected.slice(0, limit) : expected);
      }),
      { numRuns: 100 },
    );
  });

  it('returns the same results with and without indexes, whatever was written before', async () => {
    const rows = fc.array(row, { minLength: 1, maxLength: 40 });
    const changes = fc.array(fc.record({ filter: query, set: row }), { maxLength: 4 });
    const asked = fc.array(fc.record({ query, order: fc.constantFrom(...orders), limit: fc.nat(5) }), { minLength: 6 });
    await fc.assert(
      fc.asyncProperty(rows, changes, query, asked, async (written, updates, gone, questions) => {
        await both((collection) => collection.deleteMany({}));
        const documents = written.map((one, slot) => ({ ...without(one), _id: `row-${slot}`, slot }));
        await both((collection) => collection.insertMany(documents.map((one) => ({ ...one }))));
        for (const { filter, set } of updates) {
          const { at: _, ...kept } = set;
          const change = { $set: { ...without(kept), touched: true }, $unset: { at: 1 as const } };
          const plans = await both(
            async (collection) => (await collection.updateMany(meaningful(filter), change)).matchedCount,
          );
          expect(plans[0]).toBe(plans[1]);
        }
        await both((collection) => collection.deleteMany({ ...meaningful(gone), slot: { $lt: 5 } }));
        for (const { query: filter, order, limit } of questions) {
          const [byIndex, byReading] = await both(idsFor(meaningful(filter), order, limit));
          expect(byIndex).toEqual(byReading);
        }
        expect(await indexed.countDocuments({})).toBe(await plain.countDocuments({}));
      }),
      { numRuns: 150 },
    );
  });
});
