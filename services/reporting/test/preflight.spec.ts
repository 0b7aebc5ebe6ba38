import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { preflightOf } from '@numbercast/platform/testing';
import { reportingWorld } from './reporting-world.js';

const CHECK = 'Result feeds';
const JACKPOT_CHECK = 'Jackpot feeds';

let world: Awaited<ReturnType<typeof reportingWorld>>;
beforeAll(async () => {
  world = await reportingWorld('2031-11-02T17:00:00Z');
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.end());

const problems = async (check = CHECK) => {
  const { [check]: findings = [] } = await preflightOf(world);
  return findings.map(({ problem }) => problem);
};

describe('the preflight of the result feeds', () => {
  it('reports no problem while both sources have results of both games', async () => {
    expect(await problems()).toEqual([]);
  });

  it.each([
    ['feed-a', 'FEED_A_URL'],
    ['feed-b', 'FEED_B_URL'],
  ] as const)('names the setting of %s when it responds with an error', async (target, setting) => {
    world.sandbox.fault({ target, kind: '500', count: 1_000 });
    expect(await problems()).toEqual([
      expect.stringMatching(
        new RegExp(`^The results of powerball cannot be read from ${setting}: .* responded with 500\\.$`),
      ),
      expect.stringMatching(
        new RegExp(`^The results of megamillions cannot be read from ${setting}: .* responded with 500\\.$`),
      ),
    ]);
  });
});

describe('the preflight of the jackpot feeds', () => {
  it('reports no problem while both feeds have jackpots', async () => {
    expect(await problems(JACKPOT_CHECK)).toEqual([]);
  });

  it.each([
    ['500', 'it responded with 500'],
    ['wrong-shape', 'it is not JSON'],
  ] as const)('names the setting of a feed with the fault %s', async (kind, why) => {
    world.sandbox.fault({ target: 'jackpots', kind, count: 1_000, path: 'powerball' });
    expect(await problems(JACKPOT_CHECK)).toEqual([
      `The jackpots of powerball cannot be read from JACKPOT_FEED_POWERBALL_URL: ${why}.`,
    ]);
  });
});
