import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DrawClosedSchema, SetsGeneratedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { CONFIG } from '@numbercast/platform';
import { clockServer, eventually } from '@numbercast/platform/testing';
import { givenTwice, numbergenWorld } from './numbergen-world.js';
import { serviceProcesses } from './service-processes.js';

const MONDAY = 'powerball-2026-11-23';
const WEDNESDAY = 'powerball-2026-11-25';
const MEMBERS = 200;

describe('the service, killed while it works,', () => {
  let world: Awaited<ReturnType<typeof numbergenWorld>>;
  let clock: Awaited<ReturnType<typeof clockServer>>;
  let processes: ReturnType<typeof serviceProcesses>;

  /** Waits until this many members were assigned sets of the draw. @returns the sets of each */
  const given = (drawId: string, members: number) =>
    eventually(async () => {
      const events = distinct(await world.assigned(drawId));
      expect(events.length).toBeGreaterThanOrEqual(members);
      return events;
    }, 120_000);

  /** Starts the service, and kills it once it has assigned sets of the draw to this many members. */
  const killAfter = async (drawId: string, members: number) => {
    const child = processes.start();
    await given(drawId, members);
    await processes.kill(child);
  };

  beforeAll(async () => {
    clock = await clockServer();
    clock.set('2026-11-22T17:00:00Z');
    world = await numbergenWorld('2026-11-22T17:00:00Z');
    processes = serviceProcesses(world.app.get<Record<string, unknown>>(CONFIG), clock.url);
    await world.publishHistory('powerball', '2026-11-23');
    await world.published(SetsGeneratedSchema, ({ draw }) => draw?.drawId === MONDAY);
    // From here on, killable processes do the work
    await world.app.close();
  });

  afterAll(async () => {
    processes.killAll();
    clock.close();
    await world.reboot();
    await world.close();
  });

  it('assigns different sets to every member who joins, whenever it is killed', async () => {
    for (let i = 0; i < MEMBERS; i++) await world.publishMember('joined', { games: ['powerball'] });
    await killAfter(MONDAY, 1);
    await killAfter(MONDAY, MEMBERS);
    const assigned = await given(MONDAY, MEMBERS);
    expect(assigned).toHaveLength(MEMBERS);
    expect(givenTwice(assigned)).toEqual([]);
  });

  it('assigns sets of the next draw to the whole roster, whenever it is killed', async () => {
    clock.set('2026-11-24T06:00:00Z');
    await world.publishResult('powerball', '2026-11-23', { whites: [4, 16, 41, 48, 66], red: 20 });
    await killAfter(WEDNESDAY, 60);
    await killAfter(WEDNESDAY, MEMBERS);
    const assigned = await given(WEDNESDAY, MEMBERS);
    expect(assigned).toHaveLength(MEMBERS);
    expect(givenTwice(assigned)).toEqual([]);
  });

  it('closes each draw once, with all members counted', async () => {
    processes.start();
    const closed = await eventually(async () => {
      const found = (await world.allPublished(DrawClosedSchema)).filter(
        ({ payload }) => payload.draw!.drawId === MONDAY,
      );
      expect(found).not.toHaveLength(0);
      return found;
    }, 120_000);
    expect(new Set(closed.map(({ meta }) => meta.id)).size).toBe(1);
    expect(closed[0]!.payload).toMatchObject({ membersAssigned: BigInt(MEMBERS) });
  });
});

/** Events by id: they are published at least once, and a repeated one has the same content. */
function distinct<EventSchema extends { memberId: string; sets: unknown[] }>(assigned: EventSchema[]): EventSchema[] {
  const byMember = new Map<string, EventSchema>();
  for (const payload of assigned) {
    const before = byMember.get(payload.memberId);
    if (before) expect(payload.sets).toEqual(before.sets);
    byMember.set(payload.memberId, payload);
  }
  return [...byMember.values()];
}
