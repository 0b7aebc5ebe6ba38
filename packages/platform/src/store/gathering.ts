import { setTimeout as delay } from 'node:timers/promises';

interface Asked<Q, A> {
  question: Q;
  resolve: (answer: A) => void;
  reject: (reason: unknown) => void;
}

/** Fewer than that wait a moment for others, when others are coming: a command for two costs nearly as much as one for many. */
const FEW = 16;
const MOMENT_MS = 4;
/** What other users of the database wait for at most. */
const MOST_TOGETHER = 200;

export const fulfilled = <A>(value: A): PromiseSettledResult<A> => ({ status: 'fulfilled', value });
export const rejected = (reason: unknown): PromiseRejectedResult => ({ status: 'rejected', reason });

/**
 * What is asked while earlier questions are being answered is asked together, in one go: the more there is to do,
 * the less each costs, and who asks alone waits for nobody.
 */
export class Gathering<Q, A> {
  private waiting: Asked<Q, A>[] = [];
  private isAsking = false;

  /** @param answer answers all in their order; where it throws, all fail */
  constructor(private readonly answer: (questions: Q[]) => Promise<PromiseSettledResult<A>[]>) {}

  ask(question: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      if (this.isAsking) return;
      this.isAsking = true;
      // Those who ask in the same turn of the event loop come along
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
      const answers = await this.answer(asked.map(({ question }) => question));
      asked.forEach(({ resolve, reject }, index) => {
        const answer = answers[index]!;
        if (answer.status === 'fulfilled') resolve(answer.value);
        else reject(answer.reason);
      });
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
