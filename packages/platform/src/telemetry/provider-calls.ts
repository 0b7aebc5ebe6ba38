import { Injectable } from '@nestjs/common';
import { step } from './trace.js';
import { Metrics } from './metrics.js';

/** Calls to the outside, each a step of its trace, timed and counted by what came of it. */
@Injectable()
export class ProviderCalls {
  constructor(private readonly metrics: Metrics) {}

  /**
   * @param operation one of few: no ids in it
   * @param outcomeOf what an answer means, where providers answer what others throw
   */
  async call<T>(
    provider: string,
    operation: string,
    work: () => Promise<T>,
    outcomeOf: (answer: T) => string = () => 'ok',
  ): Promise<T> {
    const startedAt = performance.now();
    let outcome = 'error';
    try {
      const answer = await step({ name: `${provider} ${operation}`, kind: 'client' }, work);
      outcome = outcomeOf(answer);
      return answer;
    } catch (error) {
      outcome = statusIn(error) ?? outcome;
      throw error;
    } finally {
      const seconds = (performance.now() - startedAt) / 1_000;
      this.metrics.providerCalls.observe({ provider, operation, outcome }, seconds);
    }
  }
}

/** The status of an answer that an SDK has turned into an error. */
function statusIn(error: unknown) {
  const { status, code, response } = error as { status?: unknown; code?: unknown; response?: { status?: unknown } };
  const found = [status, code, response?.status].find((one) => typeof one === 'number');
  return found === undefined ? undefined : String(found);
}

/** An address as one of few operations: ids in its path are left out. */
export const operationOf = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.split('?')[0]!.split('/').map(withoutIds).join('/')}`;

/** Words and versions stay; ids have digits or signs in them. */
const isWord = (part: string) => /^(?:[A-Za-z_.-]*|v\d+|\d{4}-\d\d-\d\d)$/.test(part);
const withoutIds = (part: string) => (isWord(part) ? part : ':id');
