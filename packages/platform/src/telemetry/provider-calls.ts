import { Injectable } from '@nestjs/common';
import { Metrics } from './metrics.js';
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_PEER_SERVICE,
  ATTR_URL_TEMPLATE,
} from './semantic-attributes.js';
import { errorTypeOf, startSpan } from './trace.js';

/** Records each call to a provider as a span, and measures calls by outcome. */
@Injectable()
export class ProviderCalls {
  constructor(private readonly metrics: Metrics) {}

  /**
   * @param operation name of low cardinality, without ids
   * @param outcomeOf outcome of a response, for providers that return errors instead of throwing them
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

/** Returns the status of a response that an SDK has turned into an error. */
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

/** Returns a request as an operation of low cardinality: ids in its path are replaced. */
export const operationOf = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.split('?')[0]!.split('/').map(withoutIds).join('/')}`;

/** Whether a part of a path is a word, version or date; ids contain digits or symbols. */
const isWord = (part: string) => /^(?:[A-Za-z_.-]*|v\d+|\d{4}-\d\d-\d\d)$/.test(part);
const withoutIds = (part: string) => (isWord(part) ? part : ':id');
