import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { ELECTION_ERRORS, type ElectionError, ElectionProxy } from '../src/election-proxy.js';

// eslint-disable-next-line node/no-process-env -- where the test run's engines are
const { MONGODB_URI = 'mongodb://127.0.0.1:27017' } = process.env;
const codes = Object.keys(ELECTION_ERRORS).map(Number) as ElectionError['code'][];

interface Row {
  _id: string;
  times: number;
}

describe('a proxy that simulates an election', () => {
  let proxy: ElectionProxy;
  let past: Connection;
  let direct: Connection;
  beforeEach(async () => {
    const database = `election-${randomUUID().slice(0, 8)}`;
    proxy = new ElectionProxy(new URL(MONGODB_URI).host);
    const options = { retryWrites: false, retryReads: false };
    past = await mongoose
      .createConnection(`mongodb://${await proxy.listen()}/${database}?directConnection=true`, options)
      .asPromise();
    direct = await mongoose.createConnection(`${MONGODB_URI}/${database}`).asPromise();
    await rowsOf(direct).insertOne({ _id: 'row', times: 0 });
  });
  afterEach(async () => {
    await direct.dropDatabase();
    await direct.close();
    await past.close(true);
    proxy.close();
  });

  const rowsOf = (connection: Connection) => connection.collection<Row>('rows');
  const update = () => rowsOf(past).updateOne({ _id: 'row' }, { $inc: { times: 1 } });
  const times = async () => (await rowsOf(direct).findOne({ _id: 'row' }))!.times;

  it.each(codes)('returns error %d for a write without applying it', async (code) => {
    const answered = proxy.answerWrites({ code, form: 'not applied' }, 1);
    await expect(update()).rejects.toMatchObject({ code, codeName: ELECTION_ERRORS[code] });
    await answered;
    expect(await times()).toBe(0);
  });

  it.each(codes)('returns error %d for a write that the store has applied', async (code) => {
    const answered = proxy.answerWrites({ code, form: 'applied' }, 1);
    await expect(update()).rejects.toMatchObject({ code, codeName: ELECTION_ERRORS[code] });
    await answered;
    expect(await times()).toBe(1);
  });

  it.each(codes)('adds write concern error %d to the reply to an applied write', async (code) => {
    const answered = proxy.answerWrites({ code, form: 'write concern error' }, 1);
    await expect(update()).rejects.toMatchObject({ code });
    await answered;
    expect(await times()).toBe(1);
  });

  it('rejects the requested number of writes in a row, and forwards the next one', async () => {
    const answered = proxy.answerWrites({ code: 11602, form: 'not applied' }, 2);
    await expect(update()).rejects.toThrow('election');
    await expect(update()).rejects.toThrow('election');
    await answered;
    await update();
    expect(await times()).toBe(1);
  });

  it('forwards reads while it rejects writes', async () => {
    void proxy.answerWrites({ code: 10107, form: 'not applied' }, 1);
    expect(await rowsOf(past).findOne({ _id: 'row' })).toEqual({ _id: 'row', times: 0 });
    await expect(update()).rejects.toThrow('election');
  });

  it('forwards the error of a write that the store itself rejects', async () => {
    await rowsOf(direct).insertOne({ _id: 'other', times: 0 });
    const answered = proxy.answerWrites({ code: 64, form: 'write concern error' }, 1);
    const insert = rowsOf(past).insertOne({ _id: 'other', times: 0 });
    await expect(insert).rejects.toMatchObject({ code: 11_000 });
    await answered;
  });
});
