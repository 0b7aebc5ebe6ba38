import { describe, expect, it } from '@jest/globals';
import { metricSamplesOf } from './metrics-snapshot.js';
import { Metrics, shared } from '../telemetry/metrics.js';
import { operationOf, ProviderCalls } from '../telemetry/provider-calls.js';

const read = async ({ registry }: Metrics) => metricSamplesOf(await registry.getMetricsAsJSON());

describe('the metrics snapshot', () => {
  it('contains the count and the percentiles of a histogram', async () => {
    const metrics = new Metrics({ HOST: '' });
    const labels = { http_request_method: 'GET', http_route: '/api/member', http_response_status_code: 200 };
    for (let n = 0; n < 90; n++) metrics.requests.observe(labels, 0.004);
    for (let n = 0; n < 10; n++) metrics.requests.observe(labels, 0.9);
    const metric = (await read(metrics)).find(({ name }) => name === 'http_server_request_duration_seconds');
    expect(metric).toMatchObject({ labels, value: 100, timing: { count: 100, p50: 0.005, p95: 1 } });
  });

  it('omits metrics that cannot be read, and reports the rest', async () => {
    const metrics = new Metrics({ HOST: '' });
    metrics.gauge('lag', 'Events that wait', ['topic'], () => Promise.reject(new Error('no broker')));
    metrics.gauge('age', 'Seconds', [], () => [{ value: 3 }]);
    const samples = await read(metrics);
    expect(samples.find(({ name }) => name === 'lag')).toBeUndefined();
    expect(samples.find(({ name }) => name === 'age')?.value).toBe(3);
  });
});

describe('a read that several metrics share', () => {
  it('is computed once for each snapshot', async () => {
    const metrics = new Metrics({ HOST: '' });
    let reads = 0;
    const draws = shared(async () => [++reads]);
    for (const name of ['made', 'wanted', 'given'])
      metrics.gauge(name, 'Sets', [], async () => (await draws()).map((value) => ({ value })));
    expect((await read(metrics)).map(({ value }) => value)).toEqual([1, 1, 1]);
    expect((await read(metrics)).map(({ value }) => value)).toEqual([2, 2, 2]);
  });
});

describe('a call to a provider', () => {
  it.each([
    [
      'post',
      '/2010-04-01/Accounts/AC00000000000000000000000000000000/Messages.json',
      'POST /2010-04-01/Accounts/:id/Messages.json',
    ],
    ['GET', '/v1/subscriptions/sub_1Qx?expand[]=customer', 'GET /v1/subscriptions/:id'],
    ['GET', '/v2/PhoneNumbers/+12125550123', 'GET /v2/PhoneNumbers/:id'],
  ])('is recorded without the ids in its path: %s %s', (method, path, operation) => {
    expect(operationOf(method, path)).toBe(operation);
  });

  it('is counted by its outcome: the status code or an error', async () => {
    const metrics = new Metrics({ HOST: '' });
    const calls = new ProviderCalls(metrics);
    await calls.call('twilio', 'POST', async () => 201, String);
    await calls
      .call('twilio', 'POST', () => Promise.reject(Object.assign(new Error('slow down'), { code: 429 })))
      .catch(() => undefined);
    await calls.call('twilio', 'POST', () => Promise.reject(new Error('cut off'))).catch(() => undefined);
    const outcomes = (await read(metrics)).filter(({ name }) => name === 'provider_call_duration_seconds');
    expect(outcomes.map(({ labels, value }) => [labels['outcome'], value])).toEqual([
      ['201', 1],
      ['429', 1],
      ['error', 1],
    ]);
  });
});
