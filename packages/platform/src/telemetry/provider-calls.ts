import { Injectable } from '@nestjs/common';
import { Metrics } from './metrics.js';
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_PEER_SERVICE,
  ATTR_URL_TEMPLATE,
} from './semantic-attributes.js';
import { errorTypeOf, startSpan } from './trace.js';

/** Calls to providers, each a span, timed and counted by its outcome. */
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
    const attributes = { [ATTR_PEER_SERVICE]: provider, ...requestAttributes(operation) };
    const span = startSpan({ name: `${provider} ${operation}`, kind: 'client', attributes });
    let outcome = 'error';
    try {
      const answer = await span.run(work);
      outcome = outcomeOf(answer);
      span.end(isErrorStatus(outcome) ? outcome : undefined, statusAttribute(outcome));
      return answer;
    } catch (error) {
      const status = statusIn(error);
      outcome = status ?? outcome;
      span.end(status ?? errorTypeOf(error), statusAttribute(outcome));
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

const isHttpStatus = (outcome: string) => /^[1-5]\d\d$/.test(outcome);
const isErrorStatus = (outcome: string) => isHttpStatus(outcome) && Number(outcome) >= 400;
const statusAttribute = (outcome: string) =>
  isHttpStatus(outcome) ? { [ATTR_HTTP_RESPONSE_STATUS_CODE]: Number(outcome) } : {};

/** Method and path of an operation that is an HTTP request; its path is a template without ids. */
function requestAttributes(operation: string) {
  const [, method, path] = /^([A-Z]+) (\/.*)$/.exec(operation) ?? [];
  return method && path ? { [ATTR_HTTP_REQUEST_METHOD]: method, [ATTR_URL_TEMPLATE]: path } : {};
}

/** An address as one of few operations: ids in its path are left out. */
export const operationOf = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.split('?')[0]!.split('/').map(withoutIds).join('/')}`;

/** Words and versions stay; ids have digits or signs in them. */
const isWord = (part: string) => /^(?:[A-Za-z_.-]*|v\d+|\d{4}-\d\d-\d\d)$/.test(part);
const withoutIds = (part: string) => (isWord(part) ? part : ':id');
