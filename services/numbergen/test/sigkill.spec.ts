import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DrawClosedSchema, SetsGeneratedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { CONFIG } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import { givenTwice, numbergenWorld } from './numbergen-world.js';

const MONDAY = 'powerball-2026-11-23';
const WEDNESDAY = 'powerball-2026-11-25';
const MEMBERS = 200;
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** A clock as the local stack serves it. */
async function clockServer() {
  let offsetMs = 0;
  const server: Server = createServer((_, response) => response.end(JSON.stringify({ offsetMs })));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const set = (instant: string) => (offsetMs = Date.parse(instant) - Date.now());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, set, close: () => server.close() };
}

describe('the service killed at work', () => {
  let world: Awaited<ReturnType<typeof numbergenWorld>>;
  let clock: Awaited<ReturnType<typeof clockServer>>;
  let settings: Record<string, string>;
  const children: ChildProcess[] = [];

  const start = () => {
    const child = spawn(process.execPath, [main], { env: settings, stdio: 'ignore' });
    children.push(child);
    return child;
  };

  /** Waits until so many members were given sets of the draw. @returns what each was given */
  const given = (drawId: string, members: number) =>
    eventually(async () => {
      const facts = distinct(await world.assigned(drawId));
      expect(facts.length).toBeGreaterThanOrEqual(members);
      return facts;
    }, 60_000);

  /** Starts the service, kills it when it has given numbers of the draw to so many members. */
  const killAfter = async (drawId: string, members: number) => {
    const child = start();
    await given(drawId, members);
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  beforeAll(async () => {
    clock = await clockServer();
    clock.set('2026-11-22T17:00:00Z');
    world = await numbergenWorld('2026-11-22T17:00:00Z');
    const config = world.app.get<Record<string, unknown>>(CONFIG);
    settings = Object.fromEntries(
      Object.entries({ ...config, CLOCK_URL: clock.url, LOG_LEVEL: 'error' }).map(([name, value]) => [
        name,
        String(value),
      ]),
    );
    await world.publishHistory('powerball', '2026-11-23');
    await world.published(SetsGeneratedSchema, ({ draw }) => draw?.drawId === MONDAY);
    // From here on the work is done by processes that can be killed
    await world.app.close();
  });

  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    clock.close();
    await world.reboot();
    await world.close();
  });

  it('gives every member who joins sets of their own, whenever it is killed', async () => {
    for (let i = 0; i < MEMBERS; i++) await world.tell('joined', { games: ['powerball'] });
    await killAfter(MONDAY, 1);
    await killAfter(MONDAY, MEMBERS);
    const assigned = await given(MONDAY, MEMBERS);
    expect(assigned).toHaveLength(MEMBERS);
    expect(givenTwice(assigned)).toEqual([]);
  }, 120_000);

  it('gives the whole roster sets of the next draw, whenever it is killed', async () => {
    clock.set('2026-11-24T06:00:00Z');
    await world.publishResult('powerball', '2026-11-23', { whites: [4, 16, 41, 48, 66], red: 20 });
    await killAfter(WEDNESDAY, 60);
    await killAfter(WEDNESDAY, MEMBERS);
    const assigned = await given(WEDNESDAY, MEMBERS);
    expect(assigned).toHaveLength(MEMBERS);
    expect(givenTwice(assigned)).toEqual([]);
  }, 120_000);

  it('closes each draw once, with everybody counted', async () => {
    start();
    const closed = await eventually(async () => {
      const found = (await world.allPublished(DrawClosedSchema)).filter(({ fact }) => fact.draw!.drawId === MONDAY);
      expect(found).not.toHaveLength(0);
      return found;
    }, 45_000);
    expect(new Set(closed.map(({ meta }) => meta.id)).size).toBe(1);
    expect(closed[0]!.fact).toMatchObject({ membersAssigned: BigInt(MEMBERS) });
  }, 60_000);
});

/** Facts are published at least once: a repeated one says the same again. */
function distinct<Fact extends { memberId: string; sets: unknown[] }>(assigned: Fact[]): Fact[] {
  const byMember = new Map<string, Fact>();
  for (const fact of assigned) {
    const before = byMember.get(fact.memberId);
    if (before) expect(fact.sets).toEqual(before.sets);
    byMember.set(fact.memberId, fact);
  }
  return [...byMember.values()];
}
