import { describe, expect, it } from '@jest/globals';

import { saturdaysPowerball } from '../../../testing/answers.js';
import type { PastDraw } from '../account/api.js';
import { pastSummaryOf } from './past-summary.js';

const draw = (change: object) => ({ ...saturdaysPowerball, ...change }) as PastDraw;
const missed = draw({ result: { whites: [1, 3, 4, 6, 7], red: 1 } });
const coming = draw({ result: null });

describe('the summary of past sets', () => {
  it('counts the matched white balls and computes the matches expected by chance', () => {
    // One set matched 17 and 33, the other nothing
    const summary = pastSummaryOf([coming, draw({}), missed])!;
    expect(summary).toMatchObject({ draws: 2, sets: 4, twoOrMore: 1, verdict: 'about' });
    expect(summary.bars.map(({ sets }) => sets)).toEqual([3, 0, 1, 0]);
    expect(summary.bars.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(4);
    // 64 choose 5 of 69 choose 5 sets match no white ball
    expect(summary.bars[0]!.expected).toBeCloseTo(4 * 0.6784, 3);
  });

  it('reports when more sets match than expected by chance', () => {
    expect(pastSummaryOf(Array.from({ length: 20 }, () => draw({})))!.verdict).toBe('more');
  });

  it('reports when fewer sets match than expected by chance', () => {
    expect(pastSummaryOf(Array.from({ length: 200 }, () => missed))!.verdict).toBe('fewer');
  });

  it('combines three or more matches in one bar', () => {
    const most = draw({ result: { whites: [5, 17, 28, 33, 64], red: 1 } });
    expect(pastSummaryOf([most])!.bars.at(-1)).toMatchObject({ matched: 3, sets: 1 });
  });

  it('is absent before the first result', () => {
    expect(pastSummaryOf([coming])).toBeNull();
  });
});
