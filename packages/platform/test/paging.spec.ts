import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import fc from 'fast-check';
import { type Model, Schema } from 'mongoose';
import { type Page, Problem, readPage, readSelectedPage, readWholeList, Store } from '../src/index.js';
import { bootForTest, type RunningService } from '../src/testing/index.js';

interface Row {
  _id: string;
  at?: Date;
  name?: { last?: string; first?: string };
}

@Module({})
class ListsModule {}

const ORDERS = [
  { at: -1, _id: -1 },
  { at: 1, _id: 1 },
  { 'name.last': 1, 'name.first': 1, _id: 1 },
  { 'name.last': -1, _id: -1 },
  { _id: 1 },
] as const;
type Order = (typeof ORDERS)[number];
const SIZE = 3;

let service: RunningService;
let rows: Model<Row>;

beforeAll(async () => {
  service = await bootForTest(ListsModule);
  const name = new Schema({ last: String, first: String }, { _id: false });
  rows = service.app.get(Store).collection('rows', new Schema<Row>({ _id: String, at: Date, name } as never));
});
afterAll(() => service?.close());

const read = (sort: Order, page = '') => readPage<Row>(rows as never, {}, { sort, size: SIZE, page });

// Few values, so that many rows share a value or have none
const text = fc.constantFrom('Lee', 'lee', 'Müller');
const row: fc.Arbitrary<Row> = fc.record(
  {
    _id: fc.uuid(),
    at: fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22').map((day) => new Date(day)),
    name: fc.record({ last: text, first: text }, { requiredKeys: [] }),
  },
  { requiredKeys: ['_id'] },
);
const distinct = (some: Row[]) => [...new Map(some.map((one) => [one._id, one])).values()];

interface Change {
  added: Row[];
  /** Whether the row from which the next page is read is deleted. */
  deletesLast: boolean;
}
const change: fc.Arbitrary<Change> = fc.record({ added: fc.array(row, { maxLength: 4 }), deletesLast: fc.boolean() });

/** Reads page after page in one direction, with a change before each next one. */
async function readAll(first: Page<Row>, turn: (page: Page<Row>) => Promise<Page<Row> | null>) {
  const pages = [first];
  for (let page: Page<Row> | null = first; page;) {
    page = await turn(page);
    if (page) pages.push(page);
  }
  return pages;
}

describe('a list that changes while its pages are read', () => {
  const scenario = fc.tuple(
    fc.constantFrom(...ORDERS),
    fc.array(row, { maxLength: 14 }).map(distinct),
    fc.array(change, { maxLength: 6 }),
  );

  it.each(['next', 'previous'] as const)(
    'shows each remaining row exactly once when reading each %s page',
    async (way) => {
      await fc.assert(
        fc.asyncProperty(scenario, async ([sort, stored, changes]) => {
          await rows.deleteMany({});
          if (stored.length > 0) await rows.insertMany(stored, { lean: true });
          const staying = new Set(stored.map(({ _id }) => _id));
          const coming = [...changes];
          const apply = async (edge: Row | undefined) => {
            const { added, deletesLast } = coming.shift() ?? { added: [], deletesLast: false };
            const known = new Set((await rows.find({}, { _id: 1 }).lean()).map(({ _id }) => _id));
            const fresh = distinct(added).filter(({ _id }) => !known.has(_id) && !staying.has(_id));
            if (fresh.length > 0) await rows.insertMany(fresh, { lean: true });
            if (!deletesLast || !edge) return;
            await rows.deleteOne({ _id: edge._id });
            staying.delete(edge._id);
          };
          const turn = async (page: Page<Row>) => {
            await apply(page.items.at(way === 'next' ? -1 : 0));
            return page[way] === null ? null : read(sort, page[way]);
          };
          // Backward from the end, which is reached without changes
          const all = await readAll(await read(sort), async (page) => (page.next ? read(sort, page.next) : null));
          const pages = await readAll(way === 'next' ? all.at(0)! : all.at(-1)!, turn);
          const shown = pages.flatMap(({ items }) => items.map(({ _id }) => _id));
          expect(new Set(shown).size).toBe(shown.length);
          expect(shown).toEqual(expect.arrayContaining([...staying]));
        }),
        { numRuns: 60 },
      );
    },
  );
});

describe('a page of a list', () => {
  const stored = Array.from({ length: 7 }, (_, n) => ({ _id: `r${n}`, at: new Date(Date.UTC(2026, 10, 20 + n)) }));
  const idsOf = ({ items }: Page<Row>) => items.map(({ _id }) => _id);
  const NEWEST = ORDERS[0];

  beforeAll(async () => {
    await rows.deleteMany({});
    await rows.insertMany(stored, { lean: true });
  });

  it('links to the next and previous pages, and states the total of the list', async () => {
    const first = await read(NEWEST);
    expect(first).toMatchObject({ total: 7, isTotalCapped: false, previous: null });
    expect(idsOf(first)).toEqual(['r6', 'r5', 'r4']);
    const second = await read(NEWEST, first.next!);
    expect(idsOf(second)).toEqual(['r3', 'r2', 'r1']);
    const last = await read(NEWEST, second.next!);
    expect([idsOf(last), last.next]).toEqual([['r0'], null]);
    const back = await read(NEWEST, last.previous!);
    expect(idsOf(back)).toEqual(idsOf(second));
    expect(await read(NEWEST, back.previous!)).toEqual(first);
  });

  const tokenOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const WHEN = '2026-11-22T00:00:00.000Z';

  it.each([
    '2',
    'x',
    '-1',
    tokenOf(),
    tokenOf('after'),
    tokenOf('after', WHEN),
    tokenOf('beside', WHEN, 'r1'),
    tokenOf('after', 'yesterday', 'r1'),
    tokenOf('after', { $gt: '' }, 'r1'),
    tokenOf('after', WHEN, { $ne: '' }),
    tokenOf('after', WHEN, ['r1']),
    tokenOf('after', WHEN, 'r1', 'r2'),
  ])('is rejected with 400 for the invalid token "%s"', async (token) => {
    const error = await read(NEWEST, token).then(
      () => null,
      (problem: unknown) => problem as Problem,
    );
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({ status: 400, fields: { errors: [{ pointer: '/page' }] } });
  });

  it('indicates that the list is longer than the 10,000 rows that are counted', async () => {
    await rows.insertMany(Array.from({ length: 10_000 }, (_, n) => ({ _id: `many ${n}` })) as Row[], { lean: true });
    expect(await read(NEWEST)).toMatchObject({ total: 10_000, isTotalCapped: true });
    await rows.deleteMany({ _id: { $in: stored.map(({ _id }) => _id) } });
    expect(await read(NEWEST)).toMatchObject({ total: 10_000, isTotalCapped: false });
  });
});

describe('a page of selected documents', () => {
  const NEWEST = ORDERS[0];
  const idsOf = ({ items }: Page<Row>) => items.map(({ _id }) => _id);
  const few = new Set(['r0005', 'r0700', 'r1100', 'r1101', 'r1102']);
  const select = async (found: Row[]) => found.filter(({ _id }) => few.has(_id));
  const readFew = (page = '') =>
    readSelectedPage<Row>(rows as never, {}, { sort: NEWEST, size: SIZE, page }, { select });

  beforeAll(async () => {
    await rows.deleteMany({});
    const many = Array.from({ length: 1_200 }, (_, n) => ({
      _id: `r${String(n).padStart(4, '0')}`,
      at: new Date(Date.UTC(2026, 0, 1) + n * 1_000),
    }));
    await rows.insertMany(many, { lean: true });
  });

  it('is filled to the page size, and the next page starts after its last document', async () => {
    const first = await readFew();
    expect(idsOf(first)).toEqual(['r1102', 'r1101', 'r1100']);
    expect(first).toMatchObject({ total: 3, isTotalCapped: true, previous: null });
    const second = await readFew(first.next!);
    expect(idsOf(second)).toEqual(['r0700', 'r0005']);
    expect(second).toMatchObject({ total: 2, isTotalCapped: false, next: null });
  });

  it('is empty when no document of the list is selected', async () => {
    const none = await readSelectedPage<Row>(
      rows as never,
      {},
      { sort: NEWEST, size: SIZE, page: '' },
      { select: async () => [] },
    );
    expect(none).toMatchObject({ items: [], next: null });
  });
});

describe('a whole list', () => {
  it('is counted and read in batches, in its order', async () => {
    await rows.deleteMany({});
    const many = Array.from({ length: 1_100 }, (_, n) => ({ _id: `r${String(n).padStart(4, '0')}` }));
    await rows.insertMany(many, { lean: true });
    const list = await readWholeList<Row>(rows as never, { _id: { $gte: 'r0050' } }, { _id: -1 });
    expect(list).toMatchObject({ total: 1_050, isTotalCapped: false });
    // A row that is added now was not counted, so it is not in the list
    await rows.insertMany([{ _id: 'r0051a' }], { lean: true });
    const batches: Row[][] = [];
    for await (const batch of list.batches) batches.push(batch);
    expect(batches.map(({ length }) => length)).toEqual([500, 500, 50]);
    expect(batches.flat().at(0)?._id).toBe('r1099');
  });
});
