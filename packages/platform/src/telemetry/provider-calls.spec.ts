import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SpanKind, trace } from '@opentelemetry/api';
import { recordSpans } from '../testing/record-spans.js';
import { Metrics } from './metrics.js';
import { operationOf, ProviderCalls } from './provider-calls.js';

const spans = recordSpans();
const calls = new ProviderCalls(new Metrics({ HOST: '' }));

beforeEach(() => spans.reset());
afterAll(() => trace.disable());

const REQUEST = { 'peer.service': 'twilio', 'http.request.method': 'GET', 'url.template': '/v2/PhoneNumbers/:id' };
const call = (work: () => Promise<number>) =>
  calls.call('twilio', operationOf('GET', '/v2/PhoneNumbers/+12125550123'), work, String);

describe('the span of a call to a provider', () => {
  it('names the provider and the path without ids', async () => {
    await call(async () => 200);
    expect(spans.getFinishedSpans()).toMatchObject([
      { name: 'twilio GET /v2/PhoneNumbers/:id', kind: SpanKind.CLIENT },
    ]);
    expect(spans.getFinishedSpans()[0]?.attributes).toEqual({ ...REQUEST, 'http.response.status_code': 200 });
  });

  it('has the status of an error response as error.type, whether the SDK returns or throws it', async () => {
    await call(async () => 404);
    await call(() => Promise.reject(Object.assign(new Error('slow down'), { code: 429 }))).catch(() => undefined);
    expect(spans.getFinishedSpans().map(({ attributes }) => attributes)).toEqual([
      { ...REQUEST, 'http.response.status_code': 404, 'error.type': '404' },
      { ...REQUEST, 'http.response.status_code': 429, 'error.type': '429' },
    ]);
  });

  it('has the class of the error as error.type when there is no response', async () => {
    await call(() => Promise.reject(new TypeError('fetch failed'))).catch(() => undefined);
    expect(spans.getFinishedSpans()[0]?.attributes).toEqual({ ...REQUEST, 'error.type': 'TypeError' });
  });

  it('has no path when the operation is not a request', async () => {
    await calls.call('keycloak', 'accounts', async () => 1);
    expect(spans.getFinishedSpans()[0]?.attributes).toEqual({ 'peer.service': 'keycloak' });
  });
});
