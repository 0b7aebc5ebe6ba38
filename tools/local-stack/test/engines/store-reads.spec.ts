import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mongoose, { type mongo } from 'mongoose';
import { describeEmbedded } from './describe-embedded.js';

type Row = { _id: string; first: number; last: number; extra?: number };

// eslint-disable-next-line node/no-process-env -- where the test run's engines are
const { MONGODB_URI = 'mongodb://127.0.0.1:27017' } = process.env;
const ROWS = 200;
const WRITES = 100;
const PADDING = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`field${n}`, 'x'.repeat(20)]));
let connection: mongoose.Connection;
let rows: mongo.Collection<Row>;

beforeAll(async () => {
  connection = await mongoose.createConnection(`${MONGODB_URI}/store_reads_${process.pid}`).asPromise();
  rows = connection.collection('rows') as never;
  const documents = Array.from({ length: ROWS }, (_, n) => ({ _id: `row-${n}`, first: 0, ...PADDING, last: 0 }));
  await rows.insertMany(documents);
});

afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

describeEmbedded('the embedded store', () => {
  it('returns consistent documents during concurrent writes', async () => {
    let isWriting = true;
    const writing = (async () => {
      for (let n = 1; n <= WRITES; n++) {
        const extra =
          n % 2
            ? { $set: { first: n, extra: n, last: n } }
            : { $set: { first: n, last: n }, $unset: { extra: 1 as const } };
        await rows.updateMany({}, extra);
      }
      isWriting = false;
    })();
    const torn: Row[] = [];
    let reads = 0;
    const read = async () => {
      for (; isWriting; reads++) {
        const found = await rows.find({}).toArray();
        torn.push(...found.filter(({ first, last, extra }) => first !== last || (extra ?? first) !== first));
        expect(found).toHaveLength(ROWS);
      }
    };
    await Promise.all([writing, read(), read(), read()]);
    expect(reads).toBeGreaterThan(0);
    expect(torn).toEqual([]);
  });
});
