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

export interface BatchLimits {
  /** Most requests in one batch. A larger batch than the default delays other users of the database too long. */
  size: number;
  /** Batches in flight at the same time. */
  concurrency: number;
  /** Time after which a batch fails. Longer than the limit of one command, because a batch may need several. */
  answerMs: number;
}

const DEFAULT_LIMITS: BatchLimits = { size: 200, concurrency: 1, answerMs: 30_000 };

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
 * Batches concurrent requests: calls made while the allowed number of batches is in flight form the next batch. A lone
 * call is not delayed.
 */
export class RequestBatcher<Q, A> {
  private waiting: Asked<Q, A>[] = [];
  private readonly limits: BatchLimits;
  /** Number of loops that answer one batch after another. */
  private loops = 0;

  /** @param answer answers all in their order; where it throws or exceeds the limit, all fail */
  constructor(
    private readonly answer: (questions: Q[]) => Promise<PromiseSettledResult<A>[]>,
    limits: Partial<BatchLimits> = {},
  ) {
    this.limits = { ...DEFAULT_LIMITS, ...limits };
  }

  load(question: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      this.start();
    });
  }

  private start() {
    if (this.loops >= this.limits.concurrency) return;
    this.loops++;
    // Calls in the same iteration of the event loop join the batch
    setImmediate(() => void this.answerAll());
  }

  private async answerAll() {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, this.limits.size);
      if (this.waiting.length > 0) this.start();
      await this.answerNext(batch);
      if (this.waiting.length > 0 && this.waiting.length < FEW) await delay(MOMENT_MS);
    }
    this.loops--;
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
    const { answerMs } = this.limits;
    return new Promise<PromiseSettledResult<A>[]>((resolve, reject) => {
      const expire = () => reject(new MongoOperationTimeoutError(`no answer after ${answerMs} ms`));
      const timer = setTimeout(expire, answerMs);
      void this.answer(questions)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }
}
