import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@numbercast/platform/testing';
import { tokenIssuer } from '@numbercast/platform/testing/tokens';
import mongoose from 'mongoose';
import { runGateway, type RunningGateway } from './running-gateway.js';

const PUBLIC_URL = 'https://numbercast.example';
// eslint-disable-next-line node/no-process-env -- address of the tests' database
const uri = `${process.env['MONGODB_URI']}/gateway-test-${randomUUID()}`;

let issuer: Awaited<ReturnType<typeof tokenIssuer>>;
let gateway: RunningGateway;
let other: Awaited<ReturnType<RunningGateway['beside']>>;
let wire: CuttableWire;

beforeAll(async () => {
  issuer = await tokenIssuer(PUBLIC_URL, 'numbercast');
  wire = await cuttable(uri);
  gateway = await runGateway({ RATE_LIMIT: '40', REPLICA_SYNC_URI: wire.uri, KEYCLOAK_URL: issuer.url });
  other = await gateway.beside();
});

afterAll(async () => {
  await other.stop();
  await gateway.close();
  wire.cut();
  await issuer.close();
  const connection = await mongoose.createConnection(uri).asPromise();
  await connection.dropDatabase();
  await connection.close();
});

interface CuttableWire {
  uri: string;
  cut(): void;
}

/** A proxy to the database, with a connection that can be cut. */
async function cuttable(to: string): Promise<CuttableWire> {
  const { hostname, port, pathname } = new URL(to);
  const open = new Set<Socket>();
  const server: Server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname);
    for (const socket of [incoming, outgoing]) open.add(socket.on('error', () => undefined));
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  // Direct: a client that discovers the replica set connects past this proxy
  const uri = `mongodb://127.0.0.1:${(server.address() as { port: number }).port}${pathname}?directConnection=true`;
  return { uri, cut };
}

let callers = 0;
const someAddress = () => `198.51.100.${++callers}`;

const ask = async (url: string, path: string, from: string, headers: Record<string, string> = {}, method = 'GET') =>
  (await fetch(url + path, { method, headers: { 'x-forwarded-for': from, ...headers } })).status;

/** Sends this many requests from one address, sequentially. */
async function askOften(times: number, url: string, path: string, headers = {}, method = 'GET', from = someAddress()) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push(await ask(url, path, from, headers, method));
  return statuses;
}

/** Sends far more requests than the limit from one address, concurrently. */
function askMuch(path: string, method = 'GET') {
  const from = someAddress();
  return Promise.all(Array.from({ length: 900 }, () => ask(gateway.url, path, from, {}, method)));
}

describe('the rate limit of an IP address', () => {
  it.each([
    ['the settings of the web app', '/config.json', 200],
    ['the gateway’s own metrics', '/api/admin/metrics/gateway', 401],
    ['pages', '/pricing', 200],
    ['pages that do not exist', '/wp-login.php', 404],
    ['paths without a route', '/api/nowhere', 404],
    ['files', '/assets/app-1a2b3c.js', 200],
  ])('applies to %s', async (_what, path, usual) => {
    const statuses = await askMuch(path); // slightly more than 400 are admitted, depending on the duration
    expect(statuses.filter((status) => status === usual).length).toBeGreaterThanOrEqual(400);
    expect(new Set(statuses)).toEqual(new Set([usual, 429]));
  });

  it('applies to methods that a path does not support', async () => {
    expect(new Set(await askMuch('/nowhere', 'POST'))).toEqual(new Set([404, 429]));
  });

  it('does not apply to the liveness probe', async () => {
    expect(new Set(await askMuch('/health/live'))).toEqual(new Set([200]));
  });

  it('is shared by all replicas of the gateway', async () => {
    const from = someAddress();
    expect(await askOften(2, gateway.url, '/api/contact', {}, 'POST', from)).toEqual([200, 200]);
    await eventually(async () => expect(await ask(other.url, '/api/contact', from, {}, 'POST')).toBe(429));
    // requests admitted by the second replica also count at the first
    const second = someAddress();
    expect(await ask(other.url, '/api/contact', second, {}, 'POST')).toBe(200);
    expect(await ask(gateway.url, '/api/contact', second, {}, 'POST')).toBe(200);
    await eventually(async () => expect(await ask(gateway.url, '/api/contact', second, {}, 'POST')).toBe(429));
  });
});

describe('the rate limit of an account', () => {
  const bearer = async (memberId: string) => ({ authorization: `Bearer ${await issuer.account(memberId, [])}` });
  const guess = (headers: Record<string, string>) => ask(gateway.url, '/api/password', someAddress(), headers, 'POST');

  it('[A2.4] counts the requests from all addresses together', async () => {
    const headers = await bearer('ann');
    expect([await guess(headers), await guess(headers), await guess(headers)]).toEqual([200, 200, 429]);
    expect(await guess(await bearer('ben'))).toBe(200);
  });

  it('is not consumed by callers with an unverified token of the account', async () => {
    const claims = { sub: 'cleo', typ: 'Bearer', exp: Math.ceil(Date.now() / 1_000) + 600, aud: 'numbercast' };
    const parts = [{ alg: 'RS256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    for (let n = 0; n < 5; n++) expect(await guess({ authorization: `Bearer ${parts.join('.')}.AAAA` })).toBe(200);
    expect(await guess(await bearer('cleo'))).toBe(200);
  });
});

describe('requests for a reset link to one email address', () => {
  let addresses = 0;
  const someEmail = () => `maria.${++addresses}@example.com`;
  const request = (body: string | URLSearchParams, url = gateway.url, type = 'application/json') =>
    fetch(`${url}/api/password-reset`, {
      method: 'POST',
      headers: { 'x-forwarded-for': someAddress(), 'content-type': type },
      body,
    });
  const requestFor = (email: string, url = gateway.url) => request(JSON.stringify({ email }), url);
  const requestOften = async (times: number, email: string) => {
    for (let n = 0; n < times; n++) expect((await requestFor(email)).status).toBe(200);
  };

  it('[A2.5] are limited to five an hour from all callers together, with the time to wait', async () => {
    const email = someEmail();
    await requestOften(5, email);
    const refused = await requestFor(email);
    expect(refused.status).toBe(429);
    const waitS = Number(refused.headers.get('retry-after'));
    expect(waitS).toBeGreaterThan(0);
    expect(waitS).toBeLessThanOrEqual(2 * 3_600);
    expect(await refused.json()).toMatchObject({
      type: '/problems/too-many-requests',
      detail: expect.stringMatching(/^Please try again in (a minute|\d+ minutes)\.$/),
    });
    await requestOften(1, someEmail());
  });

  it('are counted in every spelling of the address', async () => {
    const email = someEmail();
    await requestOften(4, email);
    await requestOften(1, ` ${email.toUpperCase()} `);
    expect((await requestFor(email.replace('m', 'M'))).status).toBe(429);
    expect((await request(`\u{feff}{"email":"x", "email": "${email}"}`)).status).toBe(429);
  });

  it('are counted over all replicas', async () => {
    const email = someEmail();
    await requestOften(5, email);
    const statuses: number[] = [];
    // Fewer than the other replica would admit by itself; each reads the other's counts when it next shares its own
    for (let n = 0; n < 4 && statuses.at(-1) !== 429; n++) {
      if (n > 0) await delay(1_000);
      statuses.push((await requestFor(email, other.url)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'application/json-seq', ''])(
    'are rejected in a media type that is not counted: %s',
    async (type) => {
      const body = new URLSearchParams({ email: someEmail() });
      expect((await request(body, gateway.url, type)).status).toBe(415);
    },
  );

  it.each(['', 'null', '[]', '{"email":7}', '{"email":"maria"}', '{"email":'])(
    'are forwarded to the service when they contain no address: %s',
    async (body) => {
      for (let n = 0; n < 6; n++) expect((await request(body)).status).toBe(200);
    },
  );
});

describe('while the database of the rate limits is down', () => {
  it('each replica applies the limits to its own counts, and responds immediately', async () => {
    wire.cut();
    for (const url of [gateway.url, other.url]) {
      const began = performance.now();
      expect(await askOften(3, url, '/api/contact', {}, 'POST')).toEqual([200, 200, 429]);
      expect(performance.now() - began).toBeLessThan(5_000); // the driver would wait this long for a server
      expect(await ask(url, '/health/ready', someAddress())).toBe(200);
    }
  });
});
