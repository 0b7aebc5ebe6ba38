import { describe, expect, it } from '@jest/globals';
import { type Model, Schema } from 'mongoose';
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
