import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answerTimes } from './answer-times.js';

it('are unknown without an answer', () =>
  expect(answerTimes([])).toEqual({ answered: 0, medianMs: null, p90Ms: null }));

it('are the middle, and what nine of ten answers do not exceed', () =>
  expect(answerTimes([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])).toEqual({ answered: 10, medianMs: 5, p90Ms: 9 }));

it('are times that were measured, the 90th percentile not below the median', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), (times) => {
      const { medianMs, p90Ms } = answerTimes(times);
      expect(times).toEqual(expect.arrayContaining([medianMs, p90Ms]));
      expect(p90Ms!).toBeGreaterThanOrEqual(medianMs!);
      expect(times.filter((time) => time <= p90Ms!).length).toBeGreaterThanOrEqual(0.9 * times.length);
    }),
  );
});
