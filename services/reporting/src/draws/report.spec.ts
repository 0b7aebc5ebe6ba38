import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AssignedSets, type Line, tally } from './report.js';

const published = { whites: [1, 2, 3, 4, 5], red: 6 };
const at = new Date('2026-11-24T06:00:00Z');

async function* members(...all: AssignedSets[]) {
  yield* all;
}

const countOf = (...all: AssignedSets[]) =>
  tally({ game: 'powerball', date: '2026-11-23', published }, members(...all), at);
const member = (memberId: string, ...lines: Line[]) => ({ memberId, lines });

describe('the draw report', () => {
  it('[S3.19] counts each kind of match once and lists members with five white balls', async () => {
    const count = await countOf(
      member('ada', [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 7]),
      member('ben', [10, 11, 12, 13, 14, 6], [1, 11, 12, 13, 14, 6], [1, 2, 12, 13, 14, 9]),
      member('cara', [20, 21, 22, 23, 24, 1]),
    );
    expect(count).toEqual({
      members: 3,
      report: {
        game: 'powerball',
        drawId: 'powerball-2026-11-23',
        drawDate: '2026-11-23',
        drawInfo: { winningWhiteBalls: [1, 2, 3, 4, 5], winningPB: 6, totalNumbersAssigned: 6 },
        tally: { powerballOnly: 1, whiteBallMatch: { 1: 1, 2: 1, 3: 0, 4: 0, 5: 1 }, fullMatch: 1 },
        winners: {
          fiveWhiteBallsOnly: [{ memberId: 'ada', numbers: '01-02-03-04-05 +07' }],
          fivePlusPowerball: [{ memberId: 'ada', numbers: '01-02-03-04-05 +06' }],
        },
        generatedAt: at,
      },
    });
  });

  it('counts every set exactly once, whatever the sets', async () => {
    const whites = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 5, maxLength: 5 });
    const line = fc.tuple(whites, fc.integer({ min: 1, max: 8 })).map(([balls, red]) => [...balls, red] as Line);
    await fc.assert(
      fc.asyncProperty(fc.array(line), async (lines) => {
        const { drawInfo, tally: counts } = (await countOf(member('m', ...lines))).report;
        const nothing = lines.filter((set) => set[5] !== 6 && !set.slice(0, 5).some((ball) => ball <= 5)).length;
        const byWhites = Object.values(counts.whiteBallMatch).reduce((a, b) => a + b, 0);
        expect(drawInfo.totalNumbersAssigned).toBe(lines.length);
        expect(counts.powerballOnly + counts.fullMatch + byWhites + nothing).toBe(lines.length);
      }),
    );
  });
});
