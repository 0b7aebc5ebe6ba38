import { describe, expect, it } from '@jest/globals';
import { randomHistory } from '../../test/random-history.js';
import { type Compliance, complianceOf, obeys } from '../rules/compliance.js';
import { v1 } from '../rules/rule-version.js';
import { brokenRules } from './broken-rules.js';

const matrix = { whites: 30, reds: 9 };
const rules = {
  whiteBallRules: { ...v1.whiteBallRules, skipRecentDraws: 1, skipRecentMaxHits: 2, blockWidth: 6 },
  redBallRules: { skipRecentDraws: 1 },
};

function* everyFive(from = 1, chosen: number[] = []): Generator<number[]> {
  if (chosen.length === 5) return yield chosen;
  for (let white = from; white <= matrix.whites; white++) yield* everyFive(white + 1, [...chosen, white]);
}

describe('the broken rules of a set', () => {
  it('are listed for exactly the non-compliant sets among all sets of a small game', () => {
    const compliance = complianceOf(rules, randomHistory(2, 60, matrix), matrix);
    let tried = 0;
    for (const whites of everyFive()) {
      const set = { whites, red: 1 + (tried++ % matrix.reds) };
      if ((brokenRules(compliance, set).length === 0) !== obeys(compliance, set))
        throw new Error(`wrong of ${whites.join()}`);
    }
    expect(tried).toBe(142_506);
  });

  it('include the numbers that break them', () => {
    const plain: Compliance = {
      matrix,
      recent: Uint8Array.from({ length: 31 }, (_, white) => (white === 3 || white === 17 ? 1 : 0)),
      maxRecent: 1,
      gaps: new Uint16Array(31).fill(2),
      lowestGapSum: 15,
      highestGapSum: 75,
      blocks: Uint8Array.from({ length: 31 }, (_, white) => Math.floor(Math.max(0, white - 1) / 10)),
      maxPerBlock: 2,
      minBlocks: 3,
      reds: Uint8Array.of(1, 2, 3),
    };
    expect(brokenRules(plain, { whites: [3, 11, 12, 17, 19], red: 9 })).toEqual([
      { rule: 'skipRecent', detail: 'Drawn recently: 3, 17. A set may have at most 1 of them.' },
      {
        rule: 'drawGapAverage',
        detail: 'Its white balls were last drawn 2.0 draws ago on average; 3.0 to 15.0 is allowed.',
      },
      { rule: 'xBlock', detail: 'In one block: 11, 12, 17, 19. At most 2 may come from one block.' },
      { rule: 'xBlock', detail: 'Spread over 2 blocks; at least 3 are needed.' },
      { rule: 'skipRecentRed', detail: 'The red ball 9 was drawn recently.' },
    ]);
  });
});
