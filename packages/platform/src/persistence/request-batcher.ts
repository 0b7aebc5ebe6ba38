import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';

const { MongoOperationTimeoutError } = mongoose.mongo;

interface Asked<Q, A> {
  question: Q;
  resolve: (answer: A) => void;
  reject: (reason: unknown) => void;
}

/**
 * Fewer than that wait a moment for others, when others are coming: a command for two costs nearly as much as one for
 * many.
 */
const FEW = 16;
const MOMENT_MS = 4;
/** The longest wait that other users of the database accept. */
const MOST_TOGETHER = 200;
/** Longer than the limit of one command, as a batch may need several. */
const ANSWER_LIMIT_MS = 30_000;

export const fulfilled = <A>(value: A): PromiseSettledResult<A> => ({ status: 'fulfilled', value });
export const rejected = (reason: unknown): PromiseRejectedResult => ({ status: 'rejected', reason });

/** The result of work, or the error that it throws. */
export function attempted<R>(work: () => R): PromiseSettledResult<R> {
  try {
    return fulfilled(work());
  } catch (error) {
    return rejected(error);
  }
}

/**
 * Batches concurrent requests: calls made while a batch is in flight form the next batch. A lone call is not delayed.
 */
export class RequestBatcher<Q, A> {
  private waiting: Asked<Q, A>[] = [];
  private isAsking = false;

  /** @param answer answers all in their order; where it throws or exceeds the limit, all fail */
  constructor(
    private readonly answer: (questions: Q[]) => Promise<PromiseSettledResult<A>[]>,
    private readonly limitMs = ANSWER_LIMIT_MS,
  ) {}

  load(question: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      if (this.isAsking) return;
      this.isAsking = true;
      // Calls in the same iteration of the event loop join the batch
      setImmediate(() => void this.answerAll());
    });
  }

  private async answerAll() {
    while (this.waiting.length > 0) {
      await this.answerNext(this.waiting.splice(0, MOST_TOGETHER));
      if (this.waiting.length > 0 && this.waiting.length < FEW) await delay(MOMENT_MS);
    }
    this.isAsking = false;
  }

  private async answerNext(asked: Asked<Q, A>[]) {
    try {
      const answers = await this.answerInTime(asked.map(({ question }) => question));
      asked.forEach(({ resolve, reject }, index) => {
        const answer = answers[index]!;
        if (answer.status === 'fulfilled') resolve(answer.value);
        else reject(answer.reason);
      });
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  /** Rejects after the limit, so that the next batch starts although this one may still be under way. */
  private answerInTime(questions: Q[]) {
    return new Promise<PromiseSettledResult<A>[]>((resolve, reject) => {
      const expire = () => reject(new MongoOperationTimeoutError(`no answer after ${this.limitMs} ms`));
      const timer = setTimeout(expire, this.limitMs);
      void this.answer(questions)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }
}
