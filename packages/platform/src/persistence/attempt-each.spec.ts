import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { attemptEach, combinedError, MOST_COMBINED } from './attempt-each.js';

describe('work for each of several items', () => {
  it.each([
    [[1], '1 failed'],
    [[1, 3], '2 of 5 failed, the first with Error: 1 failed'],
  ])('is attempted for all items although %j fail, and then throws', async (failing, message) => {
    const attempted: number[] = [];
    const work = async (item: number) => {
      attempted.push(item);
      if (failing.includes(item)) throw new Error(`${item} failed`);
    };
    await expect(attemptEach([0, 1, 2, 3, 4], work)).rejects.toThrow(message);
    expect(attempted).toEqual([0, 1, 2, 3, 4]);
  });

  it.each([
    ['the database cannot be reached', new mongoose.mongo.MongoNetworkError('cut')],
    ['an error ends the run', new TypeError('cut')],
  ])('is skipped for the remaining items when %s', async (_case, error) => {
    const attempted: number[] = [];
    const work = async (item: number) => {
      attempted.push(item);
      throw error;
    };
    const endsRun = (thrown: unknown) => thrown instanceof TypeError;
    await expect(attemptEach([0, 1, 2], work, { endsRun })).rejects.toBe(error);
    expect(attempted).toEqual([0]);
  });

  it('runs for no more items at a time than its concurrency allows', async () => {
    let [running, most] = [0, 0];
    const work = async () => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
    };
    const items = Array.from({ length: 20 });
    await attemptEach(items, work);
    expect(most).toBe(1);
    await attemptEach(items, work, { concurrency: 3 });
    expect(most).toBe(3);
  });
});

describe('a combined error', () => {
  it('names no more errors than a log line can contain', () => {
    const errors = Array.from({ length: 5_000 }, (_, index) => new Error(`document ${index}`));
    const { message, errors: contained } = combinedError(errors, 're-encryption of people');
    expect(contained).toHaveLength(MOST_COMBINED);
    expect(message).toMatch(/^re-encryption of people failed: Error: document 0; .*; Error: document 99$/);
  });
});
