import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eraOn, type Game, GAMES } from '@numbercast/lottery';
import { randomFrom, randomHistory, randomSet } from '../../test/random-history.js';
import { SET_BYTES, toLine, unpackSets } from '../number-sets/number-set.js';
import { complianceOf, obeys } from '../rules/compliance.js';
import { v1 } from '../rules/rule-version.js';
import { deriveKey } from './feistel-rounds.js';
import { SetSpace } from './set-space.js';

const matrixOf = (game: Game) => eraOn(game, '2026-11-21');

function spaceOf(game: Game, seed: number) {
  const history = randomHistory(seed, 200, matrixOf(game));
  return new SetSpace({ matrix: matrixOf(game), rules: v1, history, key: deriveKey('golden', `${game}|${seed}`) });
}

/** Σ (observed − expected)² / expected */
const chiSquare = (observed: readonly number[], expected: readonly number[]) =>
  observed.reduce((total, count, i) => total + (count - expected[i]!) ** 2 / expected[i]!, 0);

describe('the space of compliant sets', () => {
  const powerball = spaceOf('powerball', 1);

  it('contains about a quarter of all Powerball sets under rule version v1.0', () => {
    expect(powerball.size / 292_201_338).toBeGreaterThan(0.2);
    expect(powerball.size / 292_201_338).toBeLessThan(0.35);
  });

  it('contains only sets that obey the rules, whatever the history', () => {
    fc.assert(
      fc.property(fc.constantFrom<Game>(...GAMES), fc.nat(), fc.integer({ min: 0, max: 230 }), (game, seed, draws) => {
        const history = randomHistory(seed, draws, matrixOf(game));
        const space = new SetSpace({ matrix: matrixOf(game), rules: v1, history, key: deriveKey('any', String(seed)) });
        const compliance = complianceOf(v1, history, matrixOf(game));
        const start = seed % (space.size - 2_000);
        const sets = unpackSets(space.bytes(start, start + 2_000));
        expect(sets.filter((set) => !obeys(compliance, set))).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });

  it('[S9.6] contains no duplicate among a million sets', () => {
    const bytes = powerball.bytes(0, 1_000_000);
    const seen = new Set<number>();
    for (let at = 0; at < bytes.length; at += SET_BYTES) {
      let number = 0;
      for (let i = 0; i < SET_BYTES; i++) number = number * 70 + bytes[at + i]!;
      seen.add(number);
    }
    expect(seen.size).toBe(1_000_000);
  });

  it('returns the position of every set that it contains', () => {
    fc.assert(
      fc.property(fc.nat(powerball.size - 1), (position) => {
        expect(powerball.positionOf(powerball.set(position))).toBe(position);
      }),
    );
  });

  it('has no position for sets that break the rules', () => {
    const compliance = complianceOf(v1, randomHistory(1, 200, matrixOf('powerball')), matrixOf('powerball'));
    const random = randomFrom(99);
    for (let i = 0; i < 2_000; i++) {
      const set = randomSet(matrixOf('powerball'), random);
      expect(powerball.positionOf(set) >= 0).toBe(obeys(compliance, set));
    }
  });

  it('distributes the allowed red balls evenly', () => {
    const sets = unpackSets(powerball.bytes(0, 200_000));
    const reds = Array.from({ length: 27 }, () => 0);
    for (const { red } of sets) reds[red]!++;
    const given = reds.filter(Boolean);
    expect(given).toHaveLength(25);
    // 24 degrees of freedom: a fair shuffle exceeds 60 once in 20,000 keys
    expect(
      chiSquare(
        given,
        given.map(() => sets.length / 25),
      ),
    ).toBeLessThan(60);
  });

  it('has unrelated sets at neighboring positions', () => {
    const sets = unpackSets(powerball.bytes(0, 100_000));
    const shared = [0, 0, 0, 0, 0, 0];
    const byChance = [0, 0, 0, 0, 0, 0];
    const random = randomFrom(7);
    const sharedWhites = (a: number, b: number) =>
      sets[a]!.whites.filter((white) => sets[b]!.whites.includes(white)).length;
    for (let i = 1; i < sets.length; i++) {
      shared[sharedWhites(i - 1, i)]!++;
      byChance[sharedWhites(Math.floor(random() * sets.length), i)]!++;
    }
    for (let hits = 0; hits < 3; hits++) expect(Math.abs(shared[hits]! / byChance[hits]! - 1)).toBeLessThan(0.06);
  });

  it('always contains the same sets in the same order for the same draw', () => {
    const golden = GAMES.map((game) => {
      const space = spaceOf(game, 2026);
      const sha256 = createHash('sha256').update(space.bytes(0, 10_000)).digest('hex');
      return { game, size: space.size, first: toLine(space.set(0)), last: toLine(space.set(space.size - 1)), sha256 };
    });
    expect(golden).toEqual([
      {
        game: 'powerball',
        size: 81_899_875,
        first: '22-24-49-54-65 +11',
        last: '09-15-22-63-64 +04',
        sha256: '8fd5e0d71505a8c4f35c7a452342486305dc0726b06317d0881a2528789b3410',
      },
      {
        game: 'megamillions',
        size: 74_234_363,
        first: '11-13-35-60-64 +17',
        last: '14-23-38-39-66 +05',
        sha256: '7e58e1d66b625877b5a73a020003759aa30ac83f145aab0ab2607f8b964ff3d3',
      },
    ]);
  });
});
