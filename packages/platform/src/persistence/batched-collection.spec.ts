import { describe, expect, it } from '@jest/globals';
import mongoose, { type Model, Schema } from 'mongoose';
import { BatchedCollection, type WriteJournal } from './batched-collection.js';

interface Purse {
  _id: string;
  coins: number;
}

const schema = new Schema<Purse>({ _id: String, coins: Number });

/** A collection whose connection breaks at each write, so that it is unknown what was written. */
function aBrokenCollection() {
  const broken = () => Promise.reject(new Error('connection closed'));
  const model = { schema, collection: { insertMany: broken, bulkWrite: broken } } as unknown as Model<Purse>;
  const resolved: boolean[][] = [];
  const journal: WriteJournal<Purse> = {
    begin: async () => async (isWritten) => void resolved.push(isWritten),
  };
  return { collection: new BatchedCollection(model, journal), resolved };
}

describe('a write whose outcome is unknown', () => {
  const change = { before: { _id: 'a', coins: 1 }, after: { _id: 'a', coins: 2 } };

  it.each([
    ['an insert', (purses: BatchedCollection<Purse>) => purses.insert({ _id: 'a', coins: 1 })],
    [
      'an update',
      (purses: BatchedCollection<Purse>) =>
        purses.update({ filter: { _id: 'a' }, update: { $push: {}, $set: { coins: 2 } }, change }),
    ],
  ])('is not resolved in the journal: %s', async (_what, write) => {
    const { collection, resolved } = aBrokenCollection();
    await expect(write(collection)).rejects.toThrow('connection closed');
    expect(resolved).toEqual([]);
  });
});

interface Statement {
  updateMany?: { filter: { _id: { $in: string[] } }; update: object };
  updateOne?: { filter: { _id: string }; update: object };
}

/** A collection that returns the next of these results for each command, and these ids as the written documents. */
function aScriptedCollection(answers: (() => Promise<{ matchedCount: number }>)[], written: string[]) {
  const commands: Statement[][] = [];
  const bulkWrite = (statements: Statement[]) => {
    commands.push(statements);
    return answers.shift()!();
  };
  const find = () => ({ toArray: async () => written.map((_id) => ({ _id })) });
  const model = { schema, collection: { bulkWrite, find } } as unknown as Model<Purse>;
  return { collection: new BatchedCollection(model), commands };
}

const outage = () => Promise.reject(new mongoose.mongo.MongoNetworkError('connection closed'));
const matching = (matchedCount: number) => () => Promise.resolve({ matchedCount });
const setting = (id: string, coins: number) => ({ filter: { _id: id, _v: 1 }, update: { $push: {}, $set: { coins } } });

describe('updates of a batch', () => {
  it('are combined into one statement for all documents with an equal update', async () => {
    const { collection, commands } = aScriptedCollection([matching(3)], []);
    const results = await collection.updateAll([setting('a', 1), setting('b', 2), setting('c', 1)]);
    expect(results.every((result) => result.status === 'fulfilled' && result.value)).toBe(true);
    const [statements] = commands;
    expect(statements).toHaveLength(2);
    expect(statements![0]!.updateMany?.filter).toEqual({ _id: { $in: ['a', 'c'] }, _v: 1 });
    expect(statements![1]!.updateOne?.filter).toEqual({ _id: 'b', _v: 1 });
  });

  it('are repeated once after an outage, and count as written when the first attempt wrote them', async () => {
    const { collection, commands } = aScriptedCollection([outage, matching(1)], ['a', 'b']);
    const results = await collection.updateAll([setting('a', 1), setting('b', 1), setting('c', 1)]);
    expect(results).toEqual([true, true, false].map((value) => ({ status: 'fulfilled', value })));
    expect(commands[1]).toEqual(commands[0]);
  });

  it('fail when the outage lasts', async () => {
    const { collection } = aScriptedCollection([outage, outage], []);
    await expect(collection.updateAll([setting('a', 1)])).rejects.toThrow('connection closed');
  });
});
