import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';

const { MongoOperationTimeoutError } = mongoose.mongo;

interface Pending<Q, R> {
  request: Q;
  resolve: (result: R) => void;
  reject: (reason: unknown) => void;
}

/** Default wait for other calls, and the interval at which a longer wait checks whether enough have arrived. */
const MOMENT_MS = 4;
/** A wait ends early when no call has arrived for this time. The callers may all be waiting for the batch. */
const QUIET_MS = 20;

export interface BatchLimits {
  /** Most requests in one batch. A larger batch than the default delays other users of the database too long. */
  size: number;
  /** Batches in flight at the same time. */
  concurrency: number;
  /**
   * Fewer calls than this that arrived during a batch wait for others: a command for two costs nearly as much as one for
   * many.
   */
  enough: number;
  /** The longest such wait. */
  gatherMs: number;
  /** Time after which a batch fails. Longer than the limit of one command, because a batch may need several. */
  timeoutMs: number;
}

const DEFAULT_LIMITS: BatchLimits = { size: 200, concurrency: 1, enough: 16, gatherMs: MOMENT_MS, timeoutMs: 30_000 };

export const fulfilled = <R>(value: R): PromiseSettledResult<R> => ({ status: 'fulfilled', value });
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
export class RequestBatcher<Q, R> {
  private waiting: Pending<Q, R>[] = [];
  private readonly limits: BatchLimits;
  /** Number of loops that handle one batch after another. */
  private loops = 0;

  /** @param handle returns the results in the order of the requests; when it throws or exceeds the limit, all requests fail */
  constructor(
    private readonly handle: (requests: Q[]) => Promise<PromiseSettledResult<R>[]>,
    limits: Partial<BatchLimits> = {},
  ) {
    this.limits = { ...DEFAULT_LIMITS, ...limits };
  }

  load(request: Q): Promise<R> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject });
      this.start();
    });
  }

  private start() {
    if (this.loops >= this.limits.concurrency) return;
    this.loops++;
    // Calls in the same iteration of the event loop join the batch
    setImmediate(() => void this.handleAll());
  }

  private async handleAll() {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, this.limits.size);
      if (this.waiting.length > 0) this.start();
      await this.handleNext(batch);
      await this.gather();
    }
    this.loops--;
  }

  private async gather() {
    const { enough, gatherMs } = this.limits;
    let [before, quietMs] = [0, 0];
    for (let waitedMs = 0; waitedMs < gatherMs && quietMs < QUIET_MS; waitedMs += MOMENT_MS) {
      const count = this.waiting.length;
      if (count === 0 || count >= enough) return;
      quietMs = count > before ? 0 : quietMs + MOMENT_MS;
      before = count;
      await delay(MOMENT_MS);
    }
  }

  private async handleNext(batch: Pending<Q, R>[]) {
    try {
      const results = await this.handleInTime(batch.map(({ request }) => request));
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index]!;
        if (result.status === 'fulfilled') resolve(result.value);
        else reject(result.reason);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  /** Rejects after the limit, so that the next batch starts although this one may still be under way. */
  private handleInTime(requests: Q[]) {
    const { timeoutMs } = this.limits;
    return new Promise<PromiseSettledResult<R>[]>((resolve, reject) => {
      const expire = () => reject(new MongoOperationTimeoutError(`no response after ${timeoutMs} ms`));
      const timer = setTimeout(expire, timeoutMs);
      void this.handle(requests)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }
}
