import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GuaranteeRaisedSchema, SetsGeneratedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { Store } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import { claimSlots } from '../src/draws/draw.js';
import { DrawsRepository } from '../src/draws/draws.repository.js';
import { givenTwice, numbergenWorld } from './numbergen-world.js';

const SUNDAY = '2026-11-22T17:00:00Z';
const MONDAY = 'powerball-2026-11-23';

describe('after a crash', () => {
  let world: Awaited<ReturnType<typeof numbergenWorld>>;
  const collection = (name: string) => world.app.get(Store).connection.collection<{ _id: string }>(name);
  /** Changes fields of the draw with its version, so that a change of the service that has read it reads it again. */
  const alterDraw = (fields: object) =>
    collection('draws').updateOne({ _id: MONDAY }, { $set: fields, $inc: { _v: 1 } } as object);
  /** Waits until the service no longer assigns sets to the roster: it would end after a step that the test undoes. */
  const rosterDone = () =>
    eventually(async () => {
      expect((await world.app.get(DrawsRepository).find(MONDAY))?.seal?.rosterDone).toBe(true);
    });

  beforeAll(async () => {
    world = await numbergenWorld(SUNDAY);
    await world.publishHistory('powerball', '2026-11-23');
    await world.published(SetsGeneratedSchema, ({ draw }) => draw?.drawId === MONDAY);
  });

  afterAll(() => world.close());

  /** Restarts the service from the documents that a crash would have left. */
  const restart = async () => {
    await world.reboot();
    world.setClock(SUNDAY);
  };

  it('generates lost chunks again with the same bytes', async () => {
    await rosterDone();
    const [before] = await collection('chunks')
      .find({ drawId: MONDAY } as object)
      .toArray();
    await collection('chunks').deleteMany({});
    await alterDraw({ 'seal.generatedSize': 0 });
    await restart();
    await eventually(async () => {
      const [after] = await collection('chunks')
        .find({ drawId: MONDAY } as object)
        .toArray();
      expect(after).toEqual(before);
    });
    await eventually(async () => expect(await world.allPublished(SetsGeneratedSchema)).not.toHaveLength(0));
  });

  it('loses claimed slots that were not assigned, but no members', async () => {
    for (let i = 0; i < 30; i++) await world.publishMember('joined', { games: ['powerball'] });
    await world.allAssigned(MONDAY, 30);
    await rosterDone();
    const draws = world.app.get(DrawsRepository);
    const leaked = await draws.claimSlots(MONDAY, (draw) => claimSlots(draw, 50, new Date(SUNDAY)));
    expect(leaked?.range.count).toBe(50);
    // As after a crash between slots and assignments: ten members of the roster have no sets
    const victims = (await world.assigned(MONDAY)).slice(0, 10).map(({ memberId }) => `${MONDAY}|${memberId}`);
    await collection('assignments').deleteMany({ _id: { $in: victims } });
    await alterDraw({ 'seal.rosterDone': false });
    await restart();
    const assigned = await world.allAssigned(MONDAY, 40);
    expect(givenTwice(assigned)).toEqual([]);
    expect(new Set(assigned.map(({ memberId }) => memberId)).size).toBe(30);
  });

  it('enlarges a pool that is too small for the next member, notifies operators and assigns sets', async () => {
    await alterDraw({ 'seal.nextSlot': 1_000 });
    const newcomer = await world.publishMember('joined', { games: ['powerball'] });
    const raised = await world.published(GuaranteeRaisedSchema);
    expect(raised).toMatchObject({ fromPoolSize: 10_000n, toPoolSize: 20_000n, eligibleMembers: 1_001n });
    const assigned = await world.allAssigned(MONDAY, 41);
    expect(assigned.some(({ memberId }) => memberId === newcomer)).toBe(true);
    expect(givenTwice(assigned)).toEqual([]);
  });
});
