import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { SpanKind, trace } from '@opentelemetry/api';
import { recordSpans } from '../testing/record-spans.js';
import { Metrics } from './metrics.js';
import { observeRequests } from './requests.js';
import { currentTraceparent } from './trace.js';

const spans = recordSpans();
const fastify = new FastifyAdapter().getInstance();

beforeAll(async () => {
  observeRequests(fastify, new Metrics({ HOST: '' }));
  fastify.get('/api/members/:memberId', async () => ({ traceparent: currentTraceparent() }));
  fastify.get('/api/broken', () => Promise.reject(new Error('no luck')));
  await fastify.ready();
});
beforeEach(() => spans.reset());
afterAll(async () => {
  await fastify.close();
  trace.disable();
});

describe('a request', () => {
  it('is recorded as a server span with the route and without the URL', async () => {
    const answer = await fastify.inject({ url: '/api/members/m-17?email=ada.adams@mail.example' });
    const [span] = spans.getFinishedSpans();
    expect(span).toMatchObject({ name: 'GET /api/members/:memberId', kind: SpanKind.SERVER });
    expect(span?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/members/:memberId',
      'http.response.status_code': 200,
    });
    expect(answer.json()).toEqual({ traceparent: expect.stringContaining(span!.spanContext().spanId) });
  });

  it('is a child of the span of its caller', async () => {
    await fastify.inject({
      url: '/api/members/m-17',
      headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    });
    const [span] = spans.getFinishedSpans();
    expect(span?.spanContext().traceId).toBe('a'.repeat(32));
    expect(span?.parentSpanContext).toMatchObject({ spanId: 'b'.repeat(16), isRemote: true });
  });

  it('to an unknown path has no route', async () => {
    await fastify.inject({ url: '/m-17' });
    const [span] = spans.getFinishedSpans();
    expect(span?.name).toBe('GET');
    expect(span?.attributes).toEqual({ 'http.request.method': 'GET', 'http.response.status_code': 404 });
  });

  it('that ends in a server error has its status as error.type', async () => {
    await fastify.inject({ url: '/api/broken' });
    expect(spans.getFinishedSpans()[0]?.attributes).toMatchObject({
      'http.response.status_code': 500,
      'error.type': '500',
    });
  });
});
