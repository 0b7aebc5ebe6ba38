import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContactReceivedSchema } from '@numbercast/contracts/admin/v1/events';
import { MemberJoinedSchema } from '@numbercast/contracts/members/v1/events';
import { trace } from '@opentelemetry/api';
import { bootForTest, eventually, freePort, type RunningService } from '../src/testing/index.js';
import { recordSpans } from '../src/testing/record-spans.js';
import { behaviours, Echo, EchoModule } from './echo.module.js';

const spans = recordSpans();
let service: RunningService;
let metricsPort: number;

beforeAll(async () => {
  metricsPort = await freePort();
  service = await bootForTest(EchoModule, {
    tuning: { backoffMs: [] },
    config: { METRICS_PORT: metricsPort, HOST: '127.0.0.1' },
  });
});

afterAll(async () => {
  await service.close();
  trace.disable();
});

const traceId = (letter: string) => letter.repeat(32);
const sampled = (letter: string) => `00-${traceId(letter)}-${'1'.repeat(16)}-01`;

const spansOf = (letter: string) =>
  spans.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId(letter));

const untilDone = (letter: string, names: string[]) =>
  eventually(() =>
    expect(
      spansOf(letter)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(names.toSorted()),
  );

const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

describe('a trace', () => {
  it('connects a request with the event that it publishes', async () => {
    const headers = { 'content-type': 'application/json', traceparent: sampled('a') };
    const body = JSON.stringify({ state: 'NM', name: 'Ada' });
    expect((await fetch(`${service.url}/api/notes`, { method: 'POST', headers, body })).status).toBe(201);
    await untilDone('a', ['POST /api/notes', 'publish admin.v1.ContactReceived']);
    const [request, published] = ['POST', 'publish'].map((word) =>
      spansOf('a').find(({ name }) => name.startsWith(word)),
    );
    expect(published?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
    expect(published?.attributes).toEqual({
      'messaging.system': 'kafka',
      'messaging.operation.type': 'send',
      'messaging.operation.name': 'publish',
      'messaging.destination.name': expect.stringMatching(/admin\.v1$/),
    });
  });

  it('continues with later work on a document', async () => {
    const { tallies } = service.app.get(Echo);
    const headers = { 'content-type': 'application/json', traceparent: sampled('b') };
    await fetch(`${service.url}/api/notes`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ state: 'NV', name: 'Ben' }),
    });
    const tally = (await tallies.find('NV'))!;
    await tallies.inTraceOf(tally, { name: 'count again', kind: 'internal' }, () => service.app.get(Echo).rest('NV'));
    await untilDone('b', ['POST /api/notes', 'count again', 'publish admin.v1.ContactReceived']);
  });

  it('has the type of an error but not its message, which may contain personal data', async () => {
    await fetch(`${service.url}/api/broken`, { headers: { traceparent: sampled('c') } });
    await untilDone('c', ['GET /api/broken']);
    expect(spansOf('c')[0]?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/broken',
      'http.response.status_code': 500,
      'error.type': '500',
    });
    expect(JSON.stringify(spansOf('c').map(({ status, attributes }) => ({ status, attributes })))).not.toContain(
      'secret',
    );
  });
});

describe('metrics', () => {
  it('count requests by route, not by URL', async () => {
    await fetch(`${service.url}/api/tallies/no-such-state`);
    const text = await metrics();
    expect(text).toContain(
      'http_server_request_duration_seconds_count{http_request_method="GET",http_route="/api/tallies/:state"',
    );
    expect(text).not.toContain('no-such-state');
  });

  it('report consumer lag and the outcome of events', async () => {
    behaviours.set('Eve', () => Promise.reject(new Error('not yet')));
    await service.publish(
      MemberJoinedSchema,
      { member: { memberId: 'm-1', firstName: 'Eve', state: 'UT' } },
      { aggregateId: 'm-1' },
    );
    const retried = 'numbercast_event_duration_seconds_count{type="members.v1.MemberJoined",outcome="retried"}';
    await eventually(async () => expect(await metrics()).toContain(retried));
    behaviours.clear();
    await service.published(ContactReceivedSchema, ({ name }) => name === 'Eve');
    const text = await metrics();
    expect(text).toMatch(/numbercast_consumer_lag_events\{topic="[^"]*members\.v1"\} \d/);
    expect(text).toMatch(/numbercast_outbox_age_seconds\{collection="tallies"\} \d/);
  });

  it('[A13.15] are not served on the port that the gateway reaches', async () => {
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
  });
});

describe('the metrics of a service', () => {
  it('require the admin role', async () => {
    expect((await fetch(`${service.url}/api/admin/metrics/echo`)).status).toBe(401);
    const headers = await service.signedIn('m-1');
    expect((await fetch(`${service.url}/api/admin/metrics/echo`, { headers })).status).toBe(403);
  });

  it('are those that Prometheus collects', async () => {
    const headers = await service.asAdmin();
    const answer = await fetch(`${service.url}/api/admin/metrics/echo`, { headers });
    const { ready, metrics } = (await answer.json()) as { ready: object; metrics: { name: string }[] };
    expect(ready).toMatchObject({ ready: true });
    expect(new Set(metrics.map(({ name }) => name))).toEqual(
      new Set([
        'clock_skew_seconds',
        'http_server_request_duration_seconds',
        'event_duration_seconds',
        'consumer_lag_events',
        'outbox_age_seconds',
        'parked_keys',
        'task_failing_runs',
        'parked_key_oldest_seconds',
        'key_rotation_pending_collections',
      ]),
    );
    expect((await fetch(`${service.url}/api/admin/metrics/another`, { headers })).status).toBe(404);
  });
});
