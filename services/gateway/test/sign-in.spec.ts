import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@numbercast/platform/testing';
import mongoose from 'mongoose';
import { runGateway, type RunningGateway } from './running-gateway.js';

// eslint-disable-next-line node/no-process-env -- address of the tests' database
const uri = `${process.env['MONGODB_URI']}/gateway-test-${randomUUID()}`;
const REALM = '/auth/realms/numbercast';

let gateway: RunningGateway;
let other: Awaited<ReturnType<RunningGateway['beside']>>;

beforeAll(async () => {
  gateway = await runGateway({ REPLICA_SYNC_URI: uri });
  other = await gateway.beside();
});

afterAll(async () => {
  await other.stop();
  await gateway.close();
  const connection = await mongoose.createConnection(uri).asPromise();
  await connection.dropDatabase();
  await connection.close();
});

interface Attempt {
  username: string;
  password: string;
  from: string;
  type?: string;
  accept?: string;
  at?: { url: string };
}

function signIn({ username, password, from, type, accept = 'text/html', at = gateway }: Attempt) {
  const headers = { 'content-type': type ?? 'application/x-www-form-urlencoded', accept, 'x-forwarded-for': from };
  const body = new URLSearchParams({ username, password, credentialId: '' }).toString();
  return fetch(`${at.url}${REALM}/login-actions/authenticate?tab_id=1`, { method: 'POST', headers, body });
}

let accounts = 0;
const someAccount = () => `owner.${++accounts}@example.com`;

/** Sends wrong passwords for an account. @returns the statuses */
const guess = (username: string, from: (n: number) => string, count: number, at?: { url: string }) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const answer = await signIn({ username, password: 'wrong', from: from(n), ...(at && { at }) });
      return answer.status;
    }),
  );
const counted = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

describe('password guesses for an account', () => {
  it('are limited from one network, with a page that shows how long to wait', async () => {
    const username = someAccount();
    expect(counted(await guess(username, () => '203.0.113.1', 25), 200)).toBe(10);
    const refused = await signIn({ username, password: 'Right-one-1', from: '203.0.113.1' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await refused.text()).toMatch(/Too many attempts[^]*Please wait \d+ minutes/);
    const asJson = await signIn({ username, password: 'wrong', from: '203.0.113.1', accept: 'application/json' });
    expect(await asJson.json()).toMatchObject({ type: '/problems/too-many-requests' });
    expect((await signIn({ username: someAccount(), password: 'wrong', from: '203.0.113.1' })).status).toBe(200);
  });

  it('[A6.6] are limited from twenty networks together, while the owner signs in from a familiar network', async () => {
    const username = someAccount();
    expect((await signIn({ username, password: 'Right-one-1', from: '198.51.100.1' })).status).toBe(200);
    expect(counted(await guess(username, (n) => `203.0.113.${n % 20}`, 200), 200)).toBeLessThanOrEqual(15);
    expect((await signIn({ username, password: 'Right-one-1', from: '198.51.100.1' })).status).toBe(200);
    expect((await signIn({ username, password: 'Right-one-1', from: '198.51.100.2' })).status).toBe(429);
  });

  it('are counted over all replicas, which share the familiar networks of the owner', async () => {
    const username = someAccount();
    expect((await signIn({ username, password: 'Right-one-1', from: '198.51.100.3', at: other })).status).toBe(200);
    await guess(username, (n) => `203.0.114.${n}`, 15);
    const fromElsewhere = () => signIn({ username, password: 'Right-one-1', from: '198.51.100.4', at: other });
    let tries = 0;
    // Each replica reads the other's counts when it next shares its own
    await eventually(async () => {
      await guess(username, () => `203.0.115.${++tries}`, 1, other);
      expect((await fromElsewhere()).status).toBe(429);
    });
    await eventually(async () =>
      expect((await signIn({ username, password: 'Right-one-1', from: '198.51.100.3' })).status).toBe(200),
    );
  });

  it('are rejected with 415 in a content type that is not counted', async () => {
    for (const type of ['application/x-www-form-urlencoded; charset=utf-16', 'application/*', 'text/plain'])
      expect((await signIn({ username: someAccount(), password: 'wrong', from: '203.0.113.2', type })).status).toBe(
        415,
      );
  });
});

describe('a burst of passwords to hash', () => {
  it('is forwarded eight at a time, while token refreshes do not wait', async () => {
    const stuck = new AbortController();
    const flood = Array.from({ length: 200 }, (_, n) =>
      fetch(`${gateway.url}/api/signup/account?answer=never`, {
        method: 'POST',
        body: '{}',
        headers: { 'x-forwarded-for': `203.0.116.${n}` },
        signal: stuck.signal,
      }).then(
        ({ status }) => status,
        () => null,
      ),
    );
    const reached = () => gateway.arrivals.filter((url) => url.startsWith('/api/signup/account')).length;
    await eventually(() => expect(reached()).toBe(8));
    const refreshed = await fetch(`${gateway.url}${REALM}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'abc' }),
    });
    expect(refreshed.status).toBe(200);
    stuck.abort();
    const statuses = await Promise.all(flood);
    expect(counted(statuses as number[], 503)).toBe(200 - 8 - 64);
    const honest = await fetch(`${gateway.url}/api/signup/account`, { method: 'POST', body: '{}' });
    expect(honest.status).toBe(200);
  });
});

describe('the exchange of a code for tokens', () => {
  const path = `${REALM}/protocol/openid-connect/token`;
  const exchange = async (form: Record<string, string>, cookie = '') => {
    const response = await fetch(gateway.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
      body: new URLSearchParams(form),
    });
    return { body: (await response.json()) as object, cookie: response.headers.get('set-cookie') };
  };
  const codeOf = (session: string) => ({ grant_type: 'authorization_code', code: session });
  const reports = () => gateway.arrivals.filter((url) => url === '/internal/sign-ins').length;

  it('is reported once for each session, and sets a cookie that scripts cannot read', async () => {
    const { body, cookie } = await exchange(codeOf('session-1'));
    expect(body).toHaveProperty('access_token');
    expect(cookie).toBe(
      `numbercast_device=after-none; Max-Age=7776000; Path=${path}; HttpOnly; SameSite=Strict; Secure`,
    );
    const before = reports();
    expect((await exchange(codeOf('session-1'))).cookie).toBeNull();
    expect(reports()).toBe(before);
  });

  it('is reported with the cookie of the browser', async () => {
    const { cookie } = await exchange(codeOf('session-2'), 'other=1; numbercast_device=id.signature');
    expect(cookie).toMatch(/^numbercast_device=after-id\.signature;/);
    expect((await exchange(codeOf('session-3'), `numbercast_device=${'x'.repeat(300)}`)).cookie).toMatch(/after-none/);
  });

  it('differs from a token refresh, which is not reported', async () => {
    const before = reports();
    expect((await exchange({ grant_type: 'refresh_token', refresh_token: 'r' })).cookie).toBeNull();
    expect(reports()).toBe(before);
  });
});
