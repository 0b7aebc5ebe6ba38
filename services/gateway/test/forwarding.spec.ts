import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Arrival, callRaw, runGateway, type RunningGateway } from './running-gateway.js';

let gateway: RunningGateway;

beforeAll(async () => {
  // One service never responds
  gateway = await runGateway({ UPSTREAM_TIMEOUT_MS: '3000' });
});

afterAll(() => gateway.close());

/** Required headers, without which the gateway does not read the body of a webhook. */
const signatures = {
  'stripe-signature': 't=1',
  'x-twilio-signature': 'c2lnbmVk',
  'x-twilio-email-event-webhook-signature': 'MEUC',
};

const send = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(gateway.url + path, { redirect: 'manual', ...init });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: (await response.json()) as Arrival,
  };
};

describe('every public address', () => {
  it.each([
    ['POST', '/api/signup/validate', 'members'],
    ['GET', '/api/zip/72201', 'members'],
    ['GET', '/api/area-codes/501', 'members'],
    ['POST', '/api/signup/account', 'identity'],
    ['POST', '/api/password-reset', 'identity'],
    ['POST', '/api/checkout', 'billing'],
    ['GET', '/api/signup/5f0c', 'billing'],
    ['GET', '/api/member', 'members'],
    ['PATCH', '/api/member', 'members'],
    ['DELETE', '/api/member', 'members'],
    ['POST', '/api/member/pause', 'members'],
    ['POST', '/api/member/reactivate', 'members'],
    ['POST', '/api/member/contact', 'members'],
    ['POST', '/api/member/self-exclusion', 'members'],
    ['GET', '/api/member/data-export', 'members'],
    ['GET', '/api/subscription/data-export', 'billing'],
    ['GET', '/api/deliveries/data-export', 'delivery'],
    ['POST', '/api/member/contact/confirm', 'members'],
    ['GET', '/api/past-numbers?before=powerball-2026-11-21', 'members'],
    ['GET', '/api/deliveries', 'delivery'],
    ['GET', '/api/draws', 'numbergen'],
    ['GET', '/api/results?game=powerball', 'reporting'],
    ['GET', '/api/statistics?game=powerball', 'reporting'],
    ['GET', '/api/statistics/csv?game=powerball', 'reporting'],
    ['POST', '/api/contact', 'admin'],
    ['POST', '/api/password', 'identity'],
    ['POST', '/api/reauthentication', 'identity'],
    ['POST', '/api/webhooks/stripe', 'billing'],
    ['POST', '/api/webhooks/twilio/status?d=1&a=2', 'delivery'],
    ['POST', '/api/webhooks/twilio/events?bodySHA256=1', 'delivery'],
    ['POST', '/api/webhooks/twilio/inbound', 'delivery'],
    ['POST', '/api/webhooks/sendgrid', 'delivery'],
    ['GET', '/api/unsubscribe/token', 'delivery'],
    ['POST', '/api/unsubscribe/token', 'delivery'],
    ['POST', '/api/admin/gate', 'identity'],
    ['GET', '/api/admin/rollout', 'admin'],
    ['POST', '/api/admin/rollout', 'admin'],
    ['GET', '/api/admin/audit?page=2', 'admin'],
    ['GET', '/api/admin/contacts', 'admin'],
    ['GET', '/api/admin/dead-letters', 'admin'],
    ['POST', '/api/admin/dead-letters/7/replay', 'admin'],
    ['GET', '/api/admin/members?search=ada&sort=createdAt', 'members'],
    ['GET', '/api/admin/payments', 'billing'],
    ['GET', '/api/admin/rules', 'numbergen'],
    ['GET', '/api/admin/draws', 'numbergen'],
    ['GET', '/api/assignments?drawId=powerball-2026-11-23', 'numbergen'],
    ['POST', '/api/resend', 'delivery'],
    ['GET', '/api/admin/deliveries?drawId=powerball-2026-11-23', 'delivery'],
    ['GET', '/api/admin/reports', 'reporting'],
    ['GET', '/api/admin/reports/latest?game=powerball', 'reporting'],
    ['POST', '/api/admin/reports/imports', 'reporting'],
    ['GET', '/api/admin/jackpot-wins', 'reporting'],
    ['POST', '/api/admin/jackpot-wins/powerball-2026-11-21%7Cada/payout', 'reporting'],
    ['GET', '/api/admin/deliveries/receipts?drawId=powerball-2026-11-21&memberId=ada', 'delivery'],
  ])('%s %s is forwarded to %s with the same path', async (method, path, owner) => {
    const { status, body } = await send(path, { method, headers: signatures });
    expect({ status, ...body }).toMatchObject({ status: 200, at: owner, method, url: path });
  });

  it.each([
    '/api',
    '/api/nowhere',
    '/api/memberships',
    '/api/admin',
    '/api/admin/secrets',
    '/api/webhooks/other',
    '/api/internal/step-up-keys',
  ])('responds 404 with a problem when no route matches: %s', async (path) => {
    const { status, type, body } = await send(path, { method: 'POST' });
    expect({ status, body }).toMatchObject({
      status: 404,
      body: { type: '/problems/not-found', status: 404, instance: path },
    });
    expect(type).toContain('application/problem+json');
  });
});

describe('a forwarded request', () => {
  it('[A1.1] has the same body byte for byte, because signatures cover it', async () => {
    const body = '{ "id":"evt_1",\n  "amount": 1299.0 }';
    const { body: arrival } = await send('/api/webhooks/stripe', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1' },
    });
    expect(arrival).toMatchObject({ body, headers: { 'content-type': 'application/json', 'stripe-signature': 't=1' } });
  });

  it('has the same body when it is a form', async () => {
    const body = 'From=%2B15015550100&Body=STOP';
    const headers = { ...signatures, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send('/api/webhooks/twilio/inbound', { method: 'POST', body, headers })).body.body).toBe(body);
  });

  it.each([409, 503])('returns the response of the service without a retry: %s', async (answer) => {
    const path = `/api/draws?answer=${answer}`;
    expect(await send(path)).toMatchObject({ status: answer, body: { at: 'numbergen' } });
    expect(gateway.arrivals.filter((url) => url === path)).toHaveLength(1);
  });

  it('responds 504 when the service does not respond in time, without a retry', async () => {
    const path = '/api/draws?answer=never';
    expect(await send(path)).toMatchObject({
      status: 504,
      body: { type: '/problems/service-too-slow', status: 504, instance: '/api/draws' },
    });
    expect(gateway.arrivals.filter((url) => url === path)).toHaveLength(1);
  });

  it('contains the token and the trace context', async () => {
    const token = { authorization: 'Bearer token', 'x-step-up': 'step' };
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`;
    const forwarded = (await send('/api/admin/members', { headers: { ...token, traceparent } })).body.headers;
    expect(forwarded).toMatchObject(token);
    // The same trace, with the gateway's own span as the parent
    expect(forwarded['traceparent']).toMatch(new RegExp(`^00-a{32}-(?!b{16})[0-9a-f]{16}-00$`));
  });

  it('[S7.10] has the address of the caller in place of forwarding headers that the caller sent', async () => {
    const claimed = {
      'x-forwarded-for': '198.51.100.66, 203.0.113.7',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-forwarded-port': '666',
      forwarded: 'for=198.51.100.66;host=evil.example',
    };
    const { headers } = (await send('/api/member', { headers: claimed })).body;
    expect(headers).toMatchObject({
      'x-forwarded-for': '203.0.113.7', // the address seen by the last trusted proxy
      'x-forwarded-host': 'numbercast.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '443',
    });
    expect(headers).not.toHaveProperty('forwarded');
  });

  it('has the address of the connection when its proxy is not among TRUSTED_PROXIES', async () => {
    const beside = await gateway.beside({ TRUSTED_PROXIES: '192.0.2.1' });
    const response = await fetch(`${beside.url}/api/member`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    const { headers } = (await response.json()) as Arrival;
    await beside.stop();
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  });
});

describe('a response', () => {
  it('closes the connection if the caller requests it, although the service keeps its own open', async () => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    socket.write('GET /api/draws HTTP/1.1\r\nHost: numbercast.example\r\nConnection: close\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
    expect(answer).not.toMatch(/\r\nkeep-alive:/i);
  });
});

describe('sign-in pages', () => {
  it.each([
    '/auth/realms/numbercast/protocol/openid-connect/auth?client_id=web',
    '/auth/realms/numbercast/protocol/openid-connect/certs',
    '/auth/realms/numbercast/login-actions/authenticate',
    '/auth/resources/abc/login/numbercast/css/numbercast.css',
  ])('are forwarded to Keycloak: %s', async (path) => {
    expect((await send(path)).body).toMatchObject({
      at: 'keycloak',
      url: path,
      headers: { 'x-forwarded-host': 'numbercast.example' },
    });
  });

  it('take the same time to reject a password for a member and for an unknown address', async () => {
    const begun = performance.now();
    const path = '/auth/realms/numbercast/login-actions/authenticate';
    await send(path, { method: 'POST', body: new URLSearchParams({ username: 'ann@example.com' }) });
    expect(performance.now() - begun).toBeGreaterThan(1_000 - 5);
  });

  const policyOf = async (path: string) =>
    (await fetch(`${gateway.url}/auth/realms/numbercast${path}`)).headers.get('content-security-policy');

  it.each(['/protocol/openid-connect/auth?client_id=web', '/login-actions/authenticate'])(
    'run scripts of this site only, whatever policy Keycloak sends: %s',
    async (path) => {
      expect(await policyOf(path)).toContain("script-src 'self';");
    },
  );

  it('keep the policy of Keycloak in the hidden frame that checks cookies', async () => {
    expect(await policyOf('/protocol/openid-connect/3p-cookies/step1.html')).toBe("script-src 'nonce-1'");
  });

  it.each([
    '/auth',
    '/auth/admin',
    '/auth/admin/master/console/',
    '/auth/admin/realms/numbercast/users',
    '/auth/realms/master',
    '/auth/realms/master/protocol/openid-connect/token',
    '/auth/realms/numbercast/account',
    '/auth/realms/numbercast/login-actions/reset-credentials?client_id=web',
    '/auth/realms/numbercast/login-actions/reset%2Dcredentials',
    '/auth/realms/numbercast/login-actions/reset-credentials;v=1/',
    '/auth/metrics',
    '/auth/health',
    '/auth//admin/',
    '/auth/realms/numbercast/protocol/openid-connect/../../../../admin/',
    '/auth/realms/numbercast/protocol/openid-connect/%2e%2e/%2e%2e/%2e%2e/master/protocol/openid-connect/token',
    '/auth/realms/numbercast/protocol/openid-connect/..%2f..%2f..%2f..%2fadmin',
    '/auth/resources/..;/admin/',
    '/auth/resources/%2e%2e/admin/',
    '/api/member/../../internal/step-up-keys',
    '/api/password/%2e%2e/%2e%2e/internal/step-up-keys',
  ])('do not give access to other paths of Keycloak or of services: %s', async (path) => {
    const { status, text: page } = await callRaw(gateway, path);
    expect([400, 404]).toContain(status);
    expect(page).not.toContain('"at":');
  });
});
