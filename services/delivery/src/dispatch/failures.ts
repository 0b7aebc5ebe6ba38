/** Collects errors of single messages, which must not prevent the others of their batch from being sent. */
export class Failures {
  private readonly errors: unknown[] = [];

  /** @returns the result of work for one message, or undefined when it has failed */
  async attempt<R>(work: () => Promise<R>): Promise<R | undefined> {
    try {
      return await work();
    } catch (error) {
      this.errors.push(error);
      return undefined;
    }
  }

  /** Returns the values of those that have not failed, and records the errors of the others. */
  valuesOf<R>(results: readonly PromiseSettledResult<R>[]): R[] {
    return results.flatMap((result) => {
      if (result.status === 'fulfilled') return [result.value];
      this.errors.push(result.reason);
      return [];
    });
  }

  /** @throws the first error */
  throwFirst() {
    if (this.errors.length > 0) throw this.errors[0];
  }
}
