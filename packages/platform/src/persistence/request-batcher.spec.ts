import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { fulfilled, RequestBatcher, rejected } from './request-batcher.js';

const { MongoOperationTimeoutError } = mongoose.mongo;

const HOUR_MS = 3_600_000;

const doubled = (requests: number[]) =>
  requests.map((n) => (n < 0 ? rejected(new Error('negative')) : fulfilled(2 * n)));

describe('a request batcher', () => {
  it('sends concurrent requests as one batch and returns each caller its own result', async () => {
    const rounds: number[][] = [];
    const batcher = new RequestBatcher(async (requests: number[]) => {
      rounds.push(requests);
      return doubled(requests);
    });
    expect(await Promise.all([1, 2, 3].map((n) => batcher.load(n)))).toEqual([2, 4, 6]);
    expect(rounds).toEqual([[1, 2, 3]]);
  });

  it('batches calls that are made while a batch is in flight', async () => {
    const rounds: number[][] = [];
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const batcher = new RequestBatcher(async (requests: number[]) => {
      rounds.push(requests);
      if (rounds.length === 1) await gate;
      return doubled(requests);
    });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const results = [batcher.load(1)];
    await turn();
    results.push(batcher.load(2));
    await turn();
    results.push(...[3, 4, 5].map((n) => batcher.load(n)));
    await turn();
    expect(rounds).toEqual([[1]]);
    open();
    expect(await Promise.all(results)).toEqual([2, 4, 6, 8, 10]);
    expect(rounds).toEqual([[1], [2, 3, 4, 5]]);
  });

  it('waits briefly for more requests when few arrived during a batch', async () => {
    const rounds: number[][] = [];
    const batcher = new RequestBatcher(async (requests: number[]) => {
      rounds.push(requests);
      if (rounds.length === 1) results.push(batcher.load(2));
      return doubled(requests);
    });
    const results = [batcher.load(1)];
    await results[0];
    // Long enough for the batcher to begin waiting, and all in the same iteration of the event loop
    for (let step = 0; step < 50; step++) await Promise.resolve();
    results.push(batcher.load(3));
    expect(await Promise.all(results)).toEqual([2, 4, 6]);
    expect(rounds).toEqual([[1], [2, 3]]);
  });

  it('waits for more requests until there are many, when its limit allows it', async () => {
    const rounds: number[][] = [];
    const batcher = new RequestBatcher(
      async (requests: number[]) => {
        rounds.push(requests);
        if (rounds.length === 1) results.push(batcher.load(2));
        return doubled(requests);
      },
      { gatherMs: 10_000 },
    );
    const results = [batcher.load(1)];
    await results[0];
    const many = Array.from({ length: 16 }, (_, index) => index + 2);
    for (const n of many.slice(1)) {
      await delay(6); // longer than the usual wait
      results.push(batcher.load(n));
    }
    await Promise.all(results);
    expect(rounds).toEqual([[1], many]);
  });

  it('ends a long wait for more requests when none arrives any more', async () => {
    const rounds: number[][] = [];
    const batcher = new RequestBatcher(
      async (requests: number[]) => {
        rounds.push(requests);
        if (rounds.length === 1) results.push(batcher.load(2), batcher.load(3));
        return doubled(requests);
      },
      { enough: 200, gatherMs: HOUR_MS },
    );
    const results = [batcher.load(1)];
    await results[0];
    expect(await Promise.all(results)).toEqual([2, 4, 6]);
    expect(rounds).toEqual([[1], [2, 3]]);
  });

  it('sends a second batch of limited size while the first is in flight, if two are allowed', async () => {
    const rounds: number[][] = [];
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const batcher = new RequestBatcher(
      async (requests: number[]) => {
        rounds.push(requests);
        await gate;
        return doubled(requests);
      },
      { size: 2, concurrency: 2 },
    );
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const results = [1, 2, 3, 4, 5].map((n) => batcher.load(n));
    await turn();
    await turn();
    expect(rounds).toEqual([
      [1, 2],
      [3, 4],
    ]);
    open();
    expect(await Promise.all(results)).toEqual([2, 4, 6, 8, 10]);
    expect(rounds).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('rejects only the failed request of a batch', async () => {
    const batcher = new RequestBatcher(async (requests: number[]) => doubled(requests));
    const results = await Promise.allSettled([1, -1, 3].map((n) => batcher.load(n)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('rejects all requests when their batch fails, and handles later requests', async () => {
    let isDown = true;
    const batcher = new RequestBatcher(async (requests: number[]) => {
      if (isDown) throw new Error('down');
      return doubled(requests);
    });
    const results = await Promise.allSettled([batcher.load(1), batcher.load(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    expect(await batcher.load(4)).toBe(8);
  });

  it('rejects a request when its batch exceeds the time limit, and handles later requests', async () => {
    const batcher = new RequestBatcher(
      (requests: number[]) => (requests.includes(1) ? new Promise<never>(() => undefined) : results(requests)),
      { timeoutMs: 20 },
    );
    const results = async (requests: number[]) => doubled(requests);
    const first = batcher.load(1);
    await new Promise((resolve) => setImmediate(resolve));
    const second = batcher.load(2);
    await expect(first).rejects.toThrow(MongoOperationTimeoutError);
    expect(await second).toBe(4);
  });

  it('completes a batch that ends within the time limit', async () => {
    const batcher = new RequestBatcher(async (requests: number[]) => doubled(requests), { timeoutMs: 30_000 });
    expect(await batcher.load(1)).toBe(2);
    expect(await batcher.load(2)).toBe(4);
  });
});
