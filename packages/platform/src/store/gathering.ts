interface Asked<Q, A> {
  question: Q;
  resolve: (answer: A) => void;
  reject: (reason: unknown) => void;
}

/** Few enough that those who ask meanwhile come together, and more than one so that a slow answer holds up no others. */
const AT_ONCE = 2;
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
  private asking = 0;

  /** @param answer answers all in their order; where it throws, all fail */
  constructor(private readonly answer: (questions: Q[]) => Promise<PromiseSettledResult<A>[]>) {}

  ask(question: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      if (this.asking < AT_ONCE && this.waiting.length === 1) this.begin();
    });
  }

  /** Those who ask in the same turn of the event loop come along. */
  private begin() {
    setImmediate(() => {
      if (this.asking < AT_ONCE && this.waiting.length > 0) void this.goOn();
    });
  }

  private async goOn() {
    this.asking++;
    while (this.waiting.length > 0) await this.answerNext(this.waiting.splice(0, MOST_TOGETHER));
    this.asking--;
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
