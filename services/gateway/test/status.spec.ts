import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@numbercast/platform/testing';
import { runGateway, type RunningGateway } from './running-gateway.js';

const drawOf = (drawId: string) => ({
  drawId,
  game: 'powerball',
  date: '2026-11-30',
  drawAt: '2026-12-01T03:59:00.000Z',
  deadline: '2026-11-30T03:59:00.000Z',
  state: 'sealed',
  poolSize: 20_000,
});

/** Responses of the services behind the gateway, by path. */
const answers: Record<string, Record<string, unknown>> = {
  BILLING_URL: { '/health/ready': { ready: true }, '/internal/status': { isProviderReachable: true } },
  DELIVERY_URL: {
    '/health/ready': { ready: true },
    '/internal/status': { unavailableChannels: [], draws: [{ drawId: 'powerball-2026-11-30', numbers: 'sent' }] },
  },
  REPORTING_URL: { '/health/ready': { ready: true }, '/internal/status': { isResultOverdue: false } },
  NUMBERGEN_URL: { '/api/draws': { items: [drawOf('powerball-2026-11-30'), drawOf('powerball-2026-12-02')] } },
};

let servers: Server[] = [];
let gateway: RunningGateway;
let broken: Awaited<ReturnType<RunningGateway['beside']>>;

async function serverOf(pages: Record<string, unknown> | 'silent') {
  let asked = 0;
  const server = createServer(({ url = '' }, response) => {
    asked++;
    if (pages === 'silent') return;
    response.statusCode = pages[url] === undefined ? 404 : 200;
    response.end(JSON.stringify(pages[url] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
}

let billing: Awaited<ReturnType<typeof serverOf>>;

beforeAll(async () => {
  const settings: Record<string, string> = {};
  for (const [name, pages] of Object.entries(answers)) {
    const server = await serverOf(pages);
    settings[name] = server.url;
    if (name === 'BILLING_URL') billing = server;
  }
  gateway = await runGateway(settings);
  broken = await gateway.beside({
    BILLING_URL: `http://127.0.0.1:${await freePort()}`,
    REPORTING_URL: (await serverOf('silent')).url,
  });
});

afterAll(async () => {
  await broken?.stop();
  await gateway?.close();
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  servers = [];
});

interface Answer {
  checkedAt: string;
  components: { component: string; state: string; since: string }[];
  draws: { drawId: string; numbers: string | null }[] | null;
}
const read = async (url: string) => (await (await fetch(`${url}/api/status`)).json()) as Answer;
const statesOf = ({ components }: Answer) =>
  Object.fromEntries(components.map(({ component, state }) => [component, state]));

describe('the public status', () => {
  it('shows all components as operational, and which numbers were sent', async () => {
    const status = await read(gateway.url);
    expect(statesOf(status)).toEqual({
      'sign-up': 'operational',
      'sign-in': 'operational',
      payments: 'operational',
      delivery: 'operational',
      results: 'operational',
    });
    expect(status.draws!.map(({ drawId, numbers }) => [drawId, numbers])).toEqual([
      ['powerball-2026-11-30', 'sent'],
      ['powerball-2026-12-02', 'scheduled'],
    ]);
    for (const { since } of status.components) expect(Date.parse(since)).toBeLessThanOrEqual(Date.now());
  });

  it('shows as down only components that depend on a service that is down or does not respond', async () => {
    expect(statesOf(await read(broken.url))).toEqual({
      'sign-up': 'down',
      'sign-in': 'operational',
      payments: 'down',
      delivery: 'operational',
      results: 'down',
    });
  });

  it('queries the services once for many readers, and can be cached for 10 seconds', async () => {
    const first = await read(gateway.url);
    const asked = billing.asked();
    const others = await Promise.all(Array.from({ length: 20 }, () => read(gateway.url)));
    expect(billing.asked()).toBe(asked);
    for (const { checkedAt } of others) expect(checkedAt).toBe(first.checkedAt);
    expect((await fetch(`${gateway.url}/api/status`)).headers.get('cache-control')).toBe('public, max-age=10');
  });

  it('has a rate limit per address, separate from that of other routes', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    const ask = (path: string) => fetch(gateway.url + path, { headers });
    const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await ask('/api/status')).status));
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await ask('/config.json')).status).toBe(200);
  });
});
