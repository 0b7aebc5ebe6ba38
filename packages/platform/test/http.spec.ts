import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limitConnections } from '../src/http/connection-limits.js';
import { bootForTest, type RunningService } from '../src/testing/index.js';
import { EchoModule } from './echo.module.js';

let service: RunningService;

beforeAll(async () => {
  service = await bootForTest(EchoModule);
});

afterAll(() => service.close());

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(service.url + path, init);
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: text ? (JSON.parse(text) as Record<string, unknown>) : null,
  };
};

const post = (body: string, type = 'application/json') =>
  call('/api/notes', { method: 'POST', body, headers: { 'content-type': type } });

describe('bad input', () => {
  it.each([
    ['a missing field', { state: 'AR' }, '/name'],
    ['a wrong type', { state: 'AR', name: 7 }, '/name'],
    ['an over-long string', { state: 'AR', name: 'x'.repeat(21) }, '/name'],
    ['an unknown property', { state: 'AR', name: 'Ada', isAdmin: true }, '/isAdmin'],
  ])('is rejected with a pointer to the field: %s', async (_what, body, pointer) => {
    const answer = await post(JSON.stringify(body));
    expect(answer).toMatchObject({
      status: 400,
      body: { type: '/problems/invalid-input', status: 400, instance: '/api/notes' },
    });
    expect(answer.type).toContain('application/problem+json');
    expect(answer.body?.['errors']).toEqual([{ pointer, detail: expect.any(String) }]);
    expect(answer.body?.['traceId']).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    ['not JSON', '{"state":', 'application/json', 400],
    ['a body of 1 MB', JSON.stringify({ name: 'x'.repeat(1_000_000) }), 'application/json', 413],
    ['of another content type', '<note/>', 'application/xml', 415],
    ['an empty body', '', 'application/json', 400],
    ['an array', '[]', 'application/json', 400],
  ])('is rejected with a problem document when it is %s', async (_what, body, type, status) => {
    const answer = await post(body, type);
    expect(answer.status).toBe(status);
    expect(answer.type).toContain('application/problem+json');
    expect(JSON.stringify(answer.body)).not.toContain('node_modules');
  });

  it.each([
    ['nested 100,000 levels deep', '['.repeat(100_000) + ']'.repeat(100_000), 'too-deep'],
    ['nested 33 levels deep in a field', `{"state":${'['.repeat(33)}${']'.repeat(33)}}`, 'too-deep'],
    ['an object with the key __proto__', '{"state":"AR","name":"Ada","__proto__":{"isAdmin":true}}', 'http-400'],
    ['an object with an escaped __proto__ key', '{"state":"AR","name":{"\\u005f_proto__":{}}}', 'http-400'],
    ['an object with constructor.prototype', '{"name":{"constructor":{"prototype":{"isAdmin":true}}}}', 'http-400'],
  ])('[A15.4] is rejected before validation when it is %s', async (_what, body, code) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { type: `/problems/${code}` } });
  });

  it('gets a problem document with status 404 at an unknown path', async () => {
    expect(await call('/api/nowhere')).toMatchObject({ status: 404, body: { status: 404 } });
  });

  it('[A13.13] never exposes the details of an unexpected error', async () => {
    const answer = await call('/api/broken');
    expect(answer).toMatchObject({ status: 500, body: { type: '/problems/internal' } });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });

  it('is reported as a server error when a provider rejects our request', async () => {
    const answer = await call('/api/misused');
    expect(answer).toMatchObject({ status: 500, body: { type: '/problems/internal' } });
    expect(JSON.stringify(answer.body)).not.toContain('expires_at');
  });
});

describe('a connection', () => {
  it('receives a 408 and is closed when its headers do not end', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.write('GET /health/live HTTP/1.1\r\nHost: numbercast.example\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each([
    [
      431,
      'headers that are too large',
      `GET / HTTP/1.1\r\nHost: numbercast.example\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    ],
    [400, 'a request that is not HTTP', 'HELLO\r\n\r\n'],
  ])('receives a problem with status %i for %s, and is closed', async (status, _what, sent) => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.write(sent);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('content-type: application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ type: `/problems/http-${status}`, status, title: expect.any(String) });
  });

  it('is closed when it pipelines too many requests', async () => {
    const { hostname, port } = new URL(service.url);
    const request = 'GET /health/live HTTP/1.1\r\nHost: numbercast.example\r\n\r\n';
    const answersTo = async (count: number) => {
      const socket = connect(Number(port), hostname);
      socket.end(request.repeat(count));
      return (await text(socket).catch(() => '')).match(/HTTP\/1\.1 200 /g)?.length ?? 0;
    };
    expect(await answersTo(8)).toBe(8);
    expect(await answersTo(100)).toBeLessThan(10);
  });

  it('is closed when it is idle and another one exceeds the connection limit', async () => {
    const server = createServer((_request, response) => response.end());
    limitConnections(server);
    server.maxConnections = 1;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const waiting = connect(port, '127.0.0.1');
    waiting.write('GET / HTTP/1.1\r\nHost: numbercast.example\r\n\r\n');
    await once(waiting, 'data');
    const closed = once(waiting, 'close');
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
    await closed;
    expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200);
    server.closeAllConnections();
    server.close();
  });
});

describe('access', () => {
  it('[A8.1] is denied on a route that does not declare it', async () => {
    expect(await call('/api/undeclared', { headers: await service.asAdmin() })).toMatchObject({ status: 403 });
  });

  it('[A6.17] requires a valid token for a member’s route', async () => {
    expect(await call('/api/me')).toMatchObject({ status: 401 });
    expect(await call('/api/me', { headers: { authorization: 'Bearer nonsense' } })).toMatchObject({ status: 401 });
    expect(await call('/api/me', { headers: await service.signedIn('m-1') })).toMatchObject({
      status: 200,
      body: { memberId: 'm-1' },
    });
  });

  it('[A14.3] prohibits caching of responses that require sign-in', async () => {
    const kept = async (path: string, headers = {}) =>
      (await fetch(service.url + path, { headers })).headers.get('cache-control');
    expect(await kept('/api/me', await service.signedIn('m-1'))).toBe('no-store');
    expect(await kept('/api/me')).toBe('no-store');
  });

  it('[A6.18] requires a recent password entry in the same session where a route demands it', async () => {
    expect(await call('/api/sign-in', { headers: await service.signedIn('m-1') })).toMatchObject({
      status: 403,
      body: { type: '/problems/password-needed' },
    });
    const { 'x-step-up': othersStepUp = '' } = await service.reauthenticated('m-2');
    const borrowed = { ...(await service.signedIn('m-1')), 'x-step-up': othersStepUp };
    expect(await call('/api/sign-in', { headers: borrowed })).toMatchObject({ status: 403 });
    expect(await call('/api/sign-in', { headers: await service.asAdmin() })).toMatchObject({ status: 403 });
    expect(await call('/api/sign-in', { headers: await service.reauthenticated('m-1', '1m ago') })).toMatchObject({
      status: 403,
      body: { type: '/problems/password-needed' },
    });
    expect(await call('/api/sign-in', { headers: await service.reauthenticated('m-1') })).toMatchObject({
      status: 200,
      body: { memberId: 'm-1' },
    });
  });

  it('[A6.9] requires the role, a second factor and a step-up for an admin route', async () => {
    const roleOnly = { authorization: `Bearer ${await service.tokenFor('admin', { roles: ['admin'] })}` };
    const { 'x-step-up': stepUp } = await service.asAdmin();
    expect(await call('/api/admin/secret', { headers: await service.signedIn('m-1') })).toMatchObject({ status: 403 });
    expect(await call('/api/admin/secret', { headers: roleOnly })).toMatchObject({
      status: 403,
      body: { type: '/problems/step-up-needed' },
    });
    const signedInBy = async (...methods: string[]) => ({
      authorization: `Bearer ${await service.tokenFor('admin', { roles: ['admin'], methods })}`,
      'x-step-up': stepUp!,
    });
    for (const methods of [[], ['pwd'], ['sms', 'mfa'], ['otp swk']])
      expect(await call('/api/admin/secret', { headers: await signedInBy(...methods) })).toMatchObject({
        status: 403,
        body: { type: '/problems/second-factor-needed' },
      });
    for (const method of ['otp', 'swk'])
      expect(await call('/api/admin/secret', { headers: await signedInBy(method) })).toMatchObject({ status: 200 });
    const borrowed = {
      authorization: `Bearer ${await service.tokenFor('other', { roles: ['admin'] })}`,
      'x-step-up': stepUp!,
    };
    expect(await call('/api/admin/secret', { headers: borrowed })).toMatchObject({ status: 403 });
    expect(await call('/api/admin/secret', { headers: await service.asAdmin() })).toMatchObject({ status: 200 });
  });
});

describe('health', () => {
  it('distinguishes liveness from readiness', async () => {
    expect(await call('/health/live')).toMatchObject({ status: 200 });
    expect(await call('/health/ready')).toMatchObject({ status: 200, body: { ready: true } });
  });
});
