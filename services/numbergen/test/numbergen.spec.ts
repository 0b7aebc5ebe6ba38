import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RolloutTargetChangedSchema } from '@numbercast/contracts/admin/v1/events';
import { DrawClosedSchema, DrawScheduledSchema, SetsGeneratedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { eventually, onePage } from '@numbercast/platform/testing';
import { DrawsRepository } from '../src/draws/draws.repository.js';
import { toLine } from '../src/number-sets/number-set.js';
import { breakingRules, givenTwice, numbergenWorld } from './numbergen-world.js';

const MONDAY = 'powerball-2026-11-23';
const WEDNESDAY = 'powerball-2026-11-25';
const TUESDAY = 'megamillions-2026-11-24';

const drawn = { whites: [4, 16, 41, 48, 66], red: 20 };

interface ShownDraw {
  drawId: string;
  state: string;
  poolSize: number;
  [field: string]: unknown;
}

describe('the numbers of a week', () => {
  let world: Awaited<ReturnType<typeof numbergenWorld>>;
  let powerballHistory: Awaited<ReturnType<typeof world.publishHistory>>;
  let megaMillionsHistory: typeof powerballHistory;
  const members: string[] = [];

  beforeAll(async () => {
    // Sunday noon in New York: Monday's Powerball is due at 22:59, the result of Friday's Mega Millions is late
    world = await numbergenWorld('2026-11-22T17:00:00Z');
    powerballHistory = await world.publishHistory('powerball', '2026-11-23', { gap: '2026-09-05' });
    megaMillionsHistory = await world.publishHistory('megamillions', '2026-11-24', { less: 1 });
  });

  afterAll(() => world.close());

  it('announces the draws of the next eight days', async () => {
    const announced = await eventually(async () => {
      const events = await world.allPublished(DrawScheduledSchema);
      const drawIds = [...new Map(events.map(({ payload, meta }) => [meta.id, payload.draw!.drawId])).values()];
      expect(drawIds).toEqual(
        expect.arrayContaining([MONDAY, TUESDAY, WEDNESDAY, 'megamillions-2026-11-27', 'powerball-2026-11-28']),
      );
      return drawIds;
    });
    expect(announced).not.toContain('powerball-2026-11-30');
    expect(new Set(announced).size).toBe(announced.length);
  });

  it('seals a draw as soon as all earlier results are known, and generates its sets', async () => {
    const generated = await world.published(SetsGeneratedSchema, ({ draw }) => draw?.drawId === MONDAY);
    expect(generated).toMatchObject({ poolSize: 10_000n, ruleVersion: 'v1.0', sealedWithoutLastResult: false });
    expect(Number(generated.compliantSpace)).toBeGreaterThan(50_000_000);
  });

  it('assigns sets of the sealed draw immediately to members who join later', async () => {
    for (let i = 0; i < 20; i++) members.push(await world.publishMember('joined'));
    const assigned = await world.allAssigned(MONDAY, 20);
    expect(assigned.map(({ memberId }) => memberId).toSorted()).toEqual(members.toSorted());
    expect(assigned.every(({ sets, first }) => sets.length === 10 && first)).toBe(true);
    expect(givenTwice(assigned)).toEqual([]);
    expect(breakingRules(assigned, 'powerball', '2026-11-23', powerballHistory)).toEqual([]);
  });

  it('assigns five early sets of a draw that cannot be sealed yet', async () => {
    const assigned = await world.allAssigned(TUESDAY, 20);
    expect(assigned.every(({ sets, first }) => sets.length === 5 && first)).toBe(true);
    expect(givenTwice(assigned)).toEqual([]);
    expect(breakingRules(assigned, 'megamillions', '2026-11-24', megaMillionsHistory)).toEqual([]);
  });

  it('assigns these early sets to no other member when the draw is sealed', async () => {
    await world.publishResult('megamillions', '2026-11-20', drawn);
    await world.published(SetsGeneratedSchema, ({ draw }) => draw?.drawId === TUESDAY);
    for (let i = 0; i < 10; i++) members.push(await world.publishMember('joined'));
    const assigned = await world.allAssigned(TUESDAY, 30);
    expect(new Set(assigned.map(({ memberId }) => memberId)).size).toBe(30);
    expect(givenTwice(assigned)).toEqual([]);
    const late = assigned.filter(({ memberId }) => members.indexOf(memberId) >= 20);
    expect(breakingRules(late, 'megamillions', '2026-11-24', [drawn, ...megaMillionsHistory])).toEqual([]);
    const { seal } = (await world.app.get(DrawsRepository).find(TUESDAY))!;
    expect(seal?.reserved).not.toBe('');
  });

  it('assigns no sets to paused members, and assigns sets immediately when they return', async () => {
    const [pausing] = members as [string];
    await world.publishMember('paused', { memberId: pausing });
    const newcomer = await world.publishMember('joined', { games: ['megamillions'] });
    members.push(newcomer);
    await eventually(async () =>
      expect((await world.assigned(TUESDAY)).some(({ memberId }) => memberId === newcomer)).toBe(true),
    );

    await world.allAssigned(MONDAY, 30);
    world.setClock('2026-11-23T04:00:00Z');
    const closed = await world.published(DrawClosedSchema, ({ draw }) => draw?.drawId === MONDAY);
    expect(closed).toMatchObject({ membersAssigned: 30n, setsAssigned: 300n });

    world.setClock('2026-11-24T06:00:00Z');
    await world.publishResult('powerball', '2026-11-23', drawn);
    const assigned = await world.allAssigned(WEDNESDAY, 29);
    expect(assigned.map(({ memberId }) => memberId)).not.toContain(pausing);
    expect(assigned.map(({ memberId }) => memberId)).not.toContain(newcomer);
    expect(assigned.every(({ first }) => !first)).toBe(true);

    await world.publishMember('reactivated', { memberId: pausing });
    await world.publishMember('changed', { memberId: newcomer });
    const all = await world.allAssigned(WEDNESDAY, 31);
    expect(all.find(({ memberId }) => memberId === pausing)?.first).toBe(false);
    expect(all.find(({ memberId }) => memberId === newcomer)?.first).toBe(true);
    expect(givenTwice(all)).toEqual([]);
    expect(breakingRules(all, 'powerball', '2026-11-25', [drawn, ...powerballHistory])).toEqual([]);
  });

  it('enlarges the pool of a sealed draw if the operator wants more, without changing assigned sets', async () => {
    const before = await world.assigned(WEDNESDAY);
    await world.publish(RolloutTargetChangedSchema, { targetSets: 30_000n }, { aggregateId: 'rollout' });
    const admin = await world.asAdmin();
    await eventually(async () => {
      const { body } = await world.get<{ items: ShownDraw[] }>('/api/admin/draws', admin);
      expect(body.items.find(({ drawId }) => drawId === WEDNESDAY)).toMatchObject({
        poolSize: 30_000,
        generatedSize: 30_000,
        progress: 1,
      });
    });
    const newcomer = await world.publishMember('joined', { games: ['powerball'] });
    members.push(newcomer);
    const after = await world.allAssigned(WEDNESDAY, 32);
    expect(after.slice(0, before.length).map(({ sets }) => sets)).toEqual(before.map(({ sets }) => sets));
    expect(givenTwice(after)).toEqual([]);
  });

  it('[S3.23] shows visitors the next draws, and only operators how they are generated', async () => {
    const { body } = await world.get<{ items: ShownDraw[] }>('/api/draws');
    expect(body.items.map(({ drawId }) => drawId)).toEqual(expect.arrayContaining([TUESDAY, WEDNESDAY]));
    expect(body.items.find(({ drawId }) => drawId === WEDNESDAY)).toEqual({
      drawId: WEDNESDAY,
      game: 'powerball',
      date: '2026-11-25',
      drawAt: '2026-11-26T03:59:00.000Z',
      deadline: '2026-11-25T03:59:00.000Z',
      state: 'sealed',
      poolSize: 30_000,
    });
    for (const path of [
      '/api/admin/draws',
      '/api/admin/draws/progress',
      '/api/admin/rules',
      '/api/admin/rules/studio',
      '/api/assignments',
    ]) {
      expect((await world.get(path)).status).toBe(401);
      expect((await world.get(path, await world.signedIn(members[1]!))).status).toBe(403);
    }
    const progress = await world.get<{ items: ShownDraw[] }>('/api/admin/draws/progress', await world.asAdmin());
    expect(progress.body.items.find(({ drawId }) => drawId === WEDNESDAY)).toMatchObject({
      membersAssigned: 32,
      progress: 1,
    });
    const rules = await world.get<{ version: string; whiteBallRules: object }>(
      '/api/admin/rules',
      await world.asAdmin(),
    );
    expect(rules.body).toMatchObject({
      version: 'v1.0',
      whiteBallRules: { skipRecentDraws: 2, blockWidth: 10 },
      redBallRules: { skipRecentDraws: 1 },
    });
  });

  it('[S3.26] finds the assignments of a member by the whole email address in any case', async () => {
    const admin = await world.asAdmin();
    const wanted = members[5]!;
    const { body } = await world.get<{ items: object[]; total: number }>(
      `/api/assignments?drawId=${WEDNESDAY}&search=${encodeURIComponent(`${wanted}@example.com`.toUpperCase())}`,
      admin,
    );
    const { sets } = (await world.assigned(WEDNESDAY)).find(({ memberId }) => memberId === wanted)!;
    expect(body).toEqual(
      onePage({
        id: `${WEDNESDAY}|${wanted}`,
        email: `${wanted}@example.com`,
        drawDate: '2026-11-25',
        city: 'Little Rock',
        state: 'AR',
        numbers: sets.map(toLine),
      }),
    );
    expect((await world.get(`/api/assignments?drawId=${WEDNESDAY}&search=${wanted}`, admin)).body).toEqual(body);
    const read = async (query: string) =>
      (await world.get<{ items: { id: string }[]; next: string | null }>(`/api/assignments?${query}`, admin)).body;
    const twoPages = async (query: string) => {
      const first = await read(query);
      const second = await read(`${query}&page=${first.next}`);
      return [...first.items, ...second.items].map(({ id }) => id);
    };
    expect(await twoPages('')).toHaveLength(50);
    const newest = await twoPages(`drawId=${WEDNESDAY}`);
    const oldest = await twoPages(`drawId=${WEDNESDAY}&sort=oldest`);
    expect(newest[0]).toBe(`${WEDNESDAY}|${members.at(-1)}`);
    expect(oldest.at(-1)).toBe(newest[0]);
    expect(oldest.toSorted((a, b) => a.localeCompare(b))).toEqual(newest.toSorted((a, b) => a.localeCompare(b)));
    expect((await world.get('/api/assignments?page=2', admin)).status).toBe(400);
  });
});
