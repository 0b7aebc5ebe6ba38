import { describe, expect, it } from '@jest/globals';

import { saturdaysPowerball } from '../../../testing/answers.js';
import type { PastDraw } from '../account/api.js';
import { pastSummaryOf } from './past-summary.js';

const draw = (change: object) => ({ ...saturdaysPowerball, ...change }) as PastDraw;
const missed = draw({ result: { whites: [1, 3, 4, 6, 7], red: 1 } });
const coming = draw({ result: null });

describe('how sets did', () => {
  it('counts the white balls that they matched, and expects what chance gives', () => {
    // One set matched 17 and 33, the other nothing
    const summary = pastSummaryOf([coming, draw({}), missed])!;
    expect(summary).toMatchObject({ draws: 2, sets: 4, twoOrMore: 1, verdict: 'about' });
    expect(summary.bars.map(({ sets }) => sets)).toEqual([3, 0, 1, 0]);
    expect(summary.bars.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(4);
    // 64 choose 5 of 69 choose 5 sets match no white ball
    expect(summary.bars[0]!.expected).toBeCloseTo(4 * 0.6784, 3);
  });

  it('says when more sets match than chance usually gives', () => {
    expect(pastSummaryOf(Array.from({ length: 20 }, () => draw({})))!.verdict).toBe('more');
  });

  it('says when fewer do', () => {
    expect(pastSummaryOf(Array.from({ length: 200 }, () => missed))!.verdict).toBe('fewer');
  });

  it('puts three and more into one bar', () => {
    const most = draw({ result: { whites: [5, 17, 28, 33, 64], red: 1 } });
    expect(pastSummaryOf([most])!.bars.at(-1)).toMatchObject({ matched: 3, sets: 1 });
  });

  it('is absent before the first result', () => {
    expect(pastSummaryOf([coming])).toBeNull();
  });
});
