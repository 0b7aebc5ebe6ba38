import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { fulfilled, RequestBatcher, rejected } from './request-batcher.js';

const { MongoOperationTimeoutError } = mongoose.mongo;

const doubled = (questions: number[]) =>
  questions.map((n) => (n < 0 ? rejected(new Error('negative')) : fulfilled(2 * n)));

describe('concurrent requests', () => {
  it('sends concurrent requests as one batch and returns each caller its own result', async () => {
    const rounds: number[][] = [];
    const batcher = new RequestBatcher(async (questions: number[]) => {
      rounds.push(questions);
      return doubled(questions);
    });
    expect(await Promise.all([1, 2, 3].map((n) => batcher.load(n)))).toEqual([2, 4, 6]);
    expect(rounds).toEqual([[1, 2, 3]]);
  });

  it('waits for the answers under way, and then goes together', async () => {
    const rounds: number[][] = [];
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const batcher = new RequestBatcher(async (questions: number[]) => {
      rounds.push(questions);
      if (rounds.length === 1) await gate;
      return doubled(questions);
    });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const answers = [batcher.load(1)];
    await turn();
    answers.push(batcher.load(2));
    await turn();
    answers.push(...[3, 4, 5].map((n) => batcher.load(n)));
    await turn();
    expect(rounds).toEqual([[1]]);
    open();
    expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10]);
    expect(rounds).toEqual([[1], [2, 3, 4, 5]]);
  });

  it('waits a moment for more, when few have come meanwhile', async () => {
    const rounds: number[][] = [];
    const batcher = new RequestBatcher(async (questions: number[]) => {
      rounds.push(questions);
      if (rounds.length === 1) answers.push(batcher.load(2));
      return doubled(questions);
    });
    const answers = [batcher.load(1)];
    await answers[0];
    // Long enough for it to have gone on, and all in the same turn of the event loop
    for (let step = 0; step < 50; step++) await Promise.resolve();
    answers.push(batcher.load(3));
    expect(await Promise.all(answers)).toEqual([2, 4, 6]);
    expect(rounds).toEqual([[1], [2, 3]]);
  });

  it('sends a second batch of limited size while the first is in flight, if two are allowed', async () => {
    const rounds: number[][] = [];
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const batcher = new RequestBatcher(
      async (questions: number[]) => {
        rounds.push(questions);
        await gate;
        return doubled(questions);
      },
      { size: 2, concurrency: 2 },
    );
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const answers = [1, 2, 3, 4, 5].map((n) => batcher.load(n));
    await turn();
    await turn();
    expect(rounds).toEqual([
      [1, 2],
      [3, 4],
    ]);
    open();
    expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10]);
    expect(rounds).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('fails for the one whose question was wrong, not for the others', async () => {
    const batcher = new RequestBatcher(async (questions: number[]) => doubled(questions));
    const answers = await Promise.allSettled([1, -1, 3].map((n) => batcher.load(n)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('fails for all when there is no answer, and is asked again afterwards', async () => {
    let isDown = true;
    const batcher = new RequestBatcher(async (questions: number[]) => {
      if (isDown) throw new Error('down');
      return doubled(questions);
    });
    const answers = await Promise.allSettled([batcher.load(1), batcher.load(2)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    expect(await batcher.load(4)).toBe(8);
  });

  it('rejects with a time-out after its limit when no answer comes, and the next questions are answered', async () => {
    const batcher = new RequestBatcher(
      (questions: number[]) => (questions.includes(1) ? new Promise<never>(() => undefined) : answers(questions)),
      { answerMs: 20 },
    );
    const answers = async (questions: number[]) => doubled(questions);
    const first = batcher.load(1);
    await new Promise((resolve) => setImmediate(resolve));
    const second = batcher.load(2);
    await expect(first).rejects.toThrow(MongoOperationTimeoutError);
    expect(await second).toBe(4);
  });

  it('does not fail an answer that comes in time', async () => {
    const batcher = new RequestBatcher(async (questions: number[]) => doubled(questions), { answerMs: 30_000 });
    expect(await batcher.load(1)).toBe(2);
    expect(await batcher.load(2)).toBe(4);
  });
});
