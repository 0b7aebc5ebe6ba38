import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Clock } from './clock.js';
import { eventually } from '../testing/eventually.js';

const DAY_MS = 86_400_000;
const daysAhead = (clock: Clock) => Math.round((clock.now().getTime() - Date.now()) / DAY_MS);

let server: Server;
let url: string;
let answer: { status: number; body: string };
let reads: number;
let clock: Clock;

beforeEach(async () => {
  reads = 0;
  answer = { status: 200, body: JSON.stringify({ offsetMs: 3 * DAY_MS }) };
  server = createServer((_, response) => {
    reads++;
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}/clock`;
  clock = new Clock();
});

afterEach(() => {
  clock.stop();
  server.closeAllConnections();
  server.close();
});

describe('the clock', () => {
  it('shows the real time until it is set, and then runs on from the set time', async () => {
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
    const start = new Date('2027-03-14T06:59:00Z');
    clock.set(start);
    expect(clock.now().getTime() - start.getTime()).toBeLessThan(5_000);
    await eventually(() => expect(clock.now().getTime()).toBeGreaterThan(start.getTime()));
  });

  it('follows the offset that a server returns, also when it changes later', async () => {
    await clock.follow(url);
    expect(daysAhead(clock)).toBe(3);
    answer.body = JSON.stringify({ offsetMs: 10 * DAY_MS });
    await eventually(() => expect(daysAhead(clock)).toBe(10));
  });

  it.each([
    ['an error', { status: 503, body: JSON.stringify({ offsetMs: 0 }) }],
    ['JSON without an offset', { status: 200, body: '{}' }],
    ['HTML', { status: 200, body: '<html>' }],
  ])('keeps the last known offset when the server returns %s', async (_what, bad) => {
    await clock.follow(url);
    answer = bad;
    const before = reads;
    await eventually(() => expect(reads).toBeGreaterThan(before + 1));
    expect(daysAhead(clock)).toBe(3);
  });

  it('retries until it has read the first offset', async () => {
    answer = { status: 503, body: '' };
    const following = clock.follow(url);
    await eventually(() => expect(reads).toBeGreaterThan(1));
    answer = { status: 200, body: JSON.stringify({ offsetMs: DAY_MS }) };
    await following;
    expect(daysAhead(clock)).toBe(1);
  });
});
