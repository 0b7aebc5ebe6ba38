import { describe, expect, it } from '@jest/globals';
import type { Matrix } from '@numbercast/lottery';
import { randomHistory } from '../../test/random-history.js';
import { complianceOf, obeys } from '../rules/compliance.js';
import { type Rules, v1 } from '../rules/rule-version.js';
import { choose, RankTable } from './rank-table.js';

function* combinations(highest: number): Generator<number[]> {
  for (let a = 1; a <= highest; a++)
    for (let b = a + 1; b <= highest; b++)
      for (let c = b + 1; c <= highest; c++)
        for (let d = c + 1; d <= highest; d++) for (let e = d + 1; e <= highest; e++) yield [a, b, c, d, e];
}

const narrow: Rules = {
  whiteBallRules: { ...v1.whiteBallRules, gapMinimumDraws: 10, blockWidth: 4 },
  redBallRules: { skipRecentDraws: 1 },
};
const lenient: Rules = {
  whiteBallRules: { ...narrow.whiteBallRules, skipRecentMaxHits: 2, blockMaxPerBlock: 3, blockMinBlocks: 2 },
  redBallRules: { skipRecentDraws: 0 },
};

describe('the table of compliant combinations', () => {
  const matrix: Matrix = { whites: 26, reds: 5 };

  it.each([
    ['the rules of v1.0 on smaller blocks', narrow, 1],
    ['the same rules after another history', narrow, 2],
    ['rules that allow recent whites', lenient, 3],
  ])('holds exactly the combinations that obey %s', (_, rules, seed) => {
    const compliance = complianceOf(rules, randomHistory(seed, 40, matrix), matrix);
    const table = new RankTable(compliance);
    const compliant = [...combinations(26)].filter((whites) => obeys(compliance, { whites, red: compliance.reds[0]! }));
    expect(table.size).toBe(compliant.length);
    const bytes = new Uint8Array(5);
    const written = Array.from({ length: table.size }, (__, rank) => {
      table.write(rank, bytes, 0);
      return bytes.join('-');
    });
    expect(new Set(written)).toEqual(new Set(compliant.map((whites) => whites.join('-'))));
  });

  it('returns the rank of every combination that it holds, and of no other', () => {
    const compliance = complianceOf(narrow, randomHistory(4, 40, matrix), matrix);
    const table = new RankTable(compliance);
    const bytes = new Uint8Array(5);
    let held = 0;
    for (const whites of combinations(26)) {
      const rank = table.rankOf(whites);
      if (rank < 0) continue;
      table.write(rank, bytes, 0);
      expect([...bytes]).toEqual(whites);
      held++;
    }
    expect(held).toBe(table.size);
  });

  it.each([
    [69, 11_238_513],
    [70, 12_103_014],
  ])('holds all combinations of %i white balls without history and block limits', (whites, all) => {
    const free = { ...v1, whiteBallRules: { ...v1.whiteBallRules, blockMaxPerBlock: 5, blockMinBlocks: 1 } };
    expect(new RankTable(complianceOf(free, [], { whites, reds: 26 })).size).toBe(all);
    expect(choose(whites, 5)).toBe(all);
  });

  it('rejects a matrix that is too large', () => {
    expect(() => new RankTable(complianceOf(v1, [], { whites: 75, reds: 15 }))).toThrow('75 whites is too large');
  });
});
