import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eraOn } from '@numbercast/lottery';
import { bruteForceCount } from '../src/checks/brute-force-count.js';
import { countSpace } from '../src/generator/space-count.js';
import { type Rules, v1 } from '../src/rules/rule-version.js';
import { lenient, type StudioWorld, studioWorld, TUESDAY, WEDNESDAY } from './studio-world.js';

/** Rules that few sets satisfy: all white balls of a set were drawn three or four draws ago. */
const strict: Rules = { ...v1, whiteBallRules: { ...v1.whiteBallRules, gapAverageLow: 0, gapAverageHigh: 0.2 } };

describe('PB Logic', () => {
  let world: StudioWorld['world'];
  let studio: StudioWorld['studio'];
  let histories: StudioWorld['histories'];

  beforeAll(async () => {
    ({ world, studio, histories } = await studioWorld());
  });

  afterAll(() => world.close());

  it('creates one draft as a copy of the active rules', async () => {
    const draftId = randomUUID();
    const { status, body } = await studio.start(draftId);
    expect(status).toBe(201);
    expect(body.draft).toMatchObject({ version: 'v1.1', basedOn: 'v1.0', startedBy: 'subject-of-admin', revision: 1 });
    expect(body.draft?.whiteBallRules).toEqual(v1.whiteBallRules);
    expect((await studio.start(draftId)).status).toBe(201);
    expect((await studio.start()).body).toMatchObject({ type: '/problems/draft-exists', status: 409 });
  });

  it('rejects invalid numbers with their field', async () => {
    const draft = await studio.drafted();
    const odd = { ...v1, whiteBallRules: { ...v1.whiteBallRules, skipRecentDraws: 1.5 } };
    const { status, body } = await studio.change(draft, odd);
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ pointer: '/whiteBallRules/skipRecentDraws', detail: 'Enter a whole number' }],
    });
    const contradiction = { ...v1, whiteBallRules: { ...v1.whiteBallRules, gapAverageLow: 2 } };
    expect((await studio.change(draft, contradiction)).body.errors).toEqual([
      { pointer: '/whiteBallRules/gapAverageHigh', detail: 'More than 2, the lowest mean gap' },
    ]);
  });

  it('rejects a write that would overwrite another operator’s change', async () => {
    const draft = await studio.drafted();
    const [first, second] = await Promise.all([
      studio.change(draft, lenient, 'More repeats'),
      studio.change(draft, strict, 'Fewer sets'),
    ]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = first.status === 409 ? first : second;
    expect(refused.body).toMatchObject({ type: '/problems/draft-changed' });
    expect(refused.body.detail).toMatch(/^subject-of-admin changed it at .* Load it again/);
    expect((await studio.drafted()).revision).toBe(2);
  });

  it('shows how many sets a draft and the active rules leave for the next draws', async () => {
    await studio.change(await studio.drafted(), lenient, 'More repeats');
    const draft = await studio.drafted();
    const { games } = await studio.room(draft);
    expect(games.map(({ drawId }) => drawId)).toEqual([WEDNESDAY, TUESDAY]);
    // Monday's result is not known yet: Wednesday has the same history as Monday so far
    const powerball = eraOn('powerball', '2026-11-25');
    const megaMillions = eraOn('megamillions', '2026-11-24');
    expect(games[0]).toMatchObject({
      sets: bruteForceCount(lenient, histories.powerball, powerball),
      setsInForce: countSpace({ rules: v1, history: histories.powerball, matrix: powerball }).size,
      whole: 292_201_338,
      targetSets: 10_000,
      setsNeeded: 10_000,
      isEnough: true,
    });
    const alike = { rules: lenient, history: histories.megamillions, matrix: megaMillions };
    expect(games[1]).toMatchObject({ sets: countSpace(alike).size });
  });

  it('tests a draft and the active rules on past draws', async () => {
    const draft = await studio.drafted();
    expect((await studio.backTest(draft, 9)).body.errors).toEqual([{ pointer: '/draws', detail: 'At least 10' }]);
    const { status, body } = await studio.backTest(draft, 10);
    expect({ status, all: body.backTest?.all, state: body.backTest?.state }).toEqual({
      status: 202,
      all: 20,
      state: 'running',
    });
    const { games, state, isWaiting } = await studio.looked(20);
    expect({ state, isWaiting }).toEqual({ state: 'done', isWaiting: false });
    expect(games.map(({ game, draws }) => [game, draws])).toEqual([
      ['powerball', 10],
      ['megamillions', 10],
    ]);
    for (const { draft: own, inForce, shortHistory } of games) {
      expect(shortHistory).toBe(10); // 200 results are known, and nothing before them
      expect(own.leastShare).toBeLessThanOrEqual(own.medianShare);
      expect(own.medianShare).toBeLessThanOrEqual(own.largestShare);
      expect(own.medianShare).not.toBe(inForce.medianShare);
      expect(own.keptAll).toBeLessThanOrEqual(own.keptWhites);
    }
  });

  it('rejects rules that leave fewer sets than needed, with the exact number', async () => {
    await studio.change(await studio.drafted(), strict, 'Only the hottest');
    const draft = await studio.drafted();
    const { games } = await studio.room(draft);
    const counted = countSpace({
      rules: strict,
      history: histories.powerball,
      matrix: eraOn('powerball', '2026-11-25'),
    });
    expect(games[0]?.sets).toBe(counted.size);
    expect(counted.size).toBeGreaterThan(0);
    const { status, body } = await studio.activate(draft);
    expect({ status, type: body.type }).toEqual({ status: 409, type: '/problems/too-few-sets' });
    expect(body.detail).toContain(
      `Powerball, 2026-11-25: ${games[0]!.sets.toLocaleString('en-US')} sets are left, the target is 10,000.`,
    );
    expect((await studio.show()).inForce.version).toBe('v1.0');
  });
});
