import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RolloutTargetChangedSchema } from '@numbercast/contracts/admin/v1/events';
import type { SetsAssigned } from '@numbercast/contracts/numbergen/v1/events';
import { Store } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import type { Game } from '@numbercast/lottery';
import { Uniform } from '../src/checks/uniform.js';
import { givenTwice, numbergenWorld } from './numbergen-world.js';

const SUNDAY = '2026-11-22T17:00:00Z';
const MONDAY = 'powerball-2026-11-23';
const TUESDAY = 'megamillions-2026-11-24';
const WEDNESDAY = 'powerball-2026-11-25';
const CHOICES: Game[][] = [['powerball'], ['megamillions'], ['powerball', 'megamillions'], []];
const seed = String(Date.now());

interface Life {
  active: boolean;
  games: Game[];
  /** Games that the member has ever played. */
  everPlayed: Set<Game>;
}

const byMember = (events: SetsAssigned[]) => [
  ...new Map(events.map((payload) => [payload.memberId, payload])).values(),
];

/** The seed determines all events; the name of a failed test contains it. */
describe(`a week of random events (seed ${seed})`, () => {
  let world: Awaited<ReturnType<typeof numbergenWorld>>;
  const chance = new Uniform(seed);
  const lives = new Map<string, Life>();
  let targetSets = 10_000;

  const anybody = () => [...lives.keys()][chance.below(lives.size)]!;
  const playing = (game: Game) =>
    [...lives].filter(([, { active, games }]) => active && games.includes(game)).map(([memberId]) => memberId);

  /** Publishes the new state of a member. */
  const publishMember = async (
    what: 'joined' | 'changed' | 'paused' | 'reactivated',
    memberId: string | undefined,
    now: Partial<Life>,
  ) => {
    const before = (memberId && lives.get(memberId)) || { active: true, games: [], everPlayed: new Set<Game>() };
    const life = { ...before, ...now };
    const id = await world.publishMember(what, { ...(memberId && { memberId }), games: life.games });
    for (const game of life.active ? life.games : []) life.everPlayed.add(game);
    lives.set(id, life);
  };

  const happenings = [
    ...Array.from({ length: 6 }, () => () => publishMember('joined', undefined, { games: CHOICES[chance.below(4)]! })),
    () => publishMember('paused', anybody(), { active: false }),
    () => publishMember('reactivated', anybody(), { active: true }),
    () =>
      publishMember('changed', playing('powerball')[0] ?? anybody(), {
        active: true,
        games: CHOICES[chance.below(4)]!,
      }),
    async () => {
      targetSets += 10_000;
      await world.publish(RolloutTargetChangedSchema, { targetSets: BigInt(targetSets) }, { aggregateId: 'rollout' });
    },
    async () => {
      await world.reboot();
      world.setClock(SUNDAY);
    },
  ];
  const live = async (moments: number) => {
    for (let i = 0; i < moments; i++) await happenings[chance.below(happenings.length)]!();
  };

  /** Expects five to ten sets for every member who plays, no shared set, and none for members who never played. */
  const expectFair = (drawId: string, game: Game) =>
    eventually(async () => {
      const given = byMember(await world.assigned(drawId));
      expect(playing(game).filter((memberId) => !given.some((payload) => payload.memberId === memberId))).toEqual([]);
      expect(given.filter(({ sets }) => sets.length < 5 || sets.length > 10)).toEqual([]);
      expect(givenTwice(given)).toEqual([]);
      expect(given.filter(({ memberId }) => !lives.get(memberId)!.everPlayed.has(game))).toEqual([]);
    }, 120_000);

  /** Waits until the service knows the current state of every member. */
  const allReceived = () =>
    eventually(async () => {
      const roster = await world.app.get(Store).connection.collection('roster').find({ active: true }).toArray();
      const active = [...lives].filter(([, life]) => life.active).map(([memberId, { games }]) => [memberId, ...games]);
      const known = roster.map(({ _id, games }) => [String(_id), ...(games as Game[])]);
      expect(new Set(known.map(String))).toEqual(new Set(active.map(String)));
    });

  beforeAll(async () => {
    world = await numbergenWorld(SUNDAY);
    await publishMember('joined', undefined, { games: ['powerball', 'megamillions'] });
    await live(8);
    await world.publishHistory('powerball', '2026-11-23');
    await world.publishHistory('megamillions', '2026-11-24', { less: 1 });
  });

  afterAll(() => world.close());

  it('leaves every member with unique numbers for the next draws, one of which is not sealed yet', async () => {
    await live(14);
    await expectFair(MONDAY, 'powerball');
    await expectFair(TUESDAY, 'megamillions');
  });

  it('keeps the numbers unique when the other draw is sealed and more events follow', async () => {
    await world.publishResult('megamillions', '2026-11-20', { whites: [4, 16, 41, 48, 66], red: 20 });
    await live(14);
    await expectFair(MONDAY, 'powerball');
    await expectFair(TUESDAY, 'megamillions');
  });

  it('assigns sets of the following draw to exactly the members who then play', async () => {
    await allReceived();
    world.setClock('2026-11-24T06:00:00Z');
    await world.publishResult('powerball', '2026-11-23', { whites: [4, 16, 41, 48, 66], red: 20 });
    await expectFair(WEDNESDAY, 'powerball');
    const given = byMember(await world.assigned(WEDNESDAY)).map(({ memberId }) => memberId);
    expect(given.toSorted()).toEqual(playing('powerball').toSorted());
  });
});
