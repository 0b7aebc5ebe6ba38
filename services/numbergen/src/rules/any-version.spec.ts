import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eraOn, type Game, GAMES, setsIn } from '@numbercast/lottery';
import { anyVersion } from '../../test/any-version.js';
import { randomHistory } from '../../test/random-history.js';
import { bruteForceCount } from '../checks/brute-force-count.js';
import { unpackSets } from '../number-sets/number-set.js';
import { deriveKey } from '../generator/feistel-rounds.js';
import { SetSpace } from '../generator/set-space.js';
import { countSpace } from '../generator/space-count.js';
import { complianceOf, obeys } from './compliance.js';

const matrixOf = (game: Game) => {
  const { whites, reds } = eraOn(game, '2026-11-21');
  return { whites, reds };
};

describe('any version of the rules', () => {
  it('is obeyed by every generated set, each found at its position, in both games, after any history', () => {
    fc.assert(
      fc.property(anyVersion, fc.constantFrom<Game>(...GAMES), fc.nat(), fc.nat(260), (rules, game, seed, draws) => {
        const matrix = matrixOf(game);
        const history = randomHistory(seed, draws, matrix);
        const { size } = countSpace({ rules, history, matrix });
        fc.pre(size > 0);
        const space = new SetSpace({ matrix, rules, history, key: deriveKey('any', String(seed)) });
        expect(space.size).toBe(size);
        const from = seed % size;
        const sets = unpackSets(space.bytes(from, Math.min(size, from + 1_000)));
        const compliance = complianceOf(rules, history, matrix);
        expect(sets.filter((set) => !obeys(compliance, set))).toEqual([]);
        expect(sets.map((set) => space.positionOf(set))).toEqual(sets.map((_, i) => from + i));
      }),
      { numRuns: 12 },
    );
  });

  it('leaves as many sets as the brute-force count finds, in small games', () => {
    const small = fc.record({ whites: fc.integer({ min: 8, max: 24 }), reds: fc.integer({ min: 5, max: 9 }) });
    fc.assert(
      fc.property(anyVersion, small, fc.nat(), fc.nat(60), (rules, matrix, seed, draws) => {
        const history = randomHistory(seed, draws, matrix);
        expect(countSpace({ rules, history, matrix }).size).toBe(bruteForceCount(rules, history, matrix));
      }),
      { numRuns: 80 },
    );
  });

  it('keeps a whole result, only its white balls, or nothing, depending on which parts obey', () => {
    const matrix = matrixOf('powerball');
    const history = randomHistory(3, 200, matrix);
    fc.assert(
      fc.property(anyVersion, fc.nat(), (rules, seed) => {
        const [wanted] = randomHistory(seed, 1, matrix);
        const { kept } = countSpace({ rules, history, matrix, wanted: wanted! });
        const compliance = complianceOf(rules, history, matrix);
        expect(kept === 'all').toBe(obeys(compliance, wanted!));
        const withAnyRed = Array.from(compliance.reds, (red) => ({ whites: wanted!.whites, red }));
        expect(kept !== 'nothing').toBe(withAnyRed.some((set) => obeys(compliance, set)));
      }),
      { numRuns: 8 },
    );
    expect(setsIn(matrix)).toBe(292_201_338);
  });
});
