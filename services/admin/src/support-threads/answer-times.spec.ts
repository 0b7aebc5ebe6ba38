import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answerTimes } from './answer-times.js';

it('answer times are unknown without an answer', () =>
  expect(answerTimes([])).toEqual({ answered: 0, medianMs: null, p90Ms: null }));

it('answer times are summarized by the median and the 90th percentile', () =>
  expect(answerTimes([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])).toEqual({ answered: 10, medianMs: 5, p90Ms: 9 }));

it('the median and 90th percentile of answer times are measured values, in ascending order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), (times) => {
      const { medianMs, p90Ms } = answerTimes(times);
      expect(times).toEqual(expect.arrayContaining([medianMs, p90Ms]));
      expect(p90Ms!).toBeGreaterThanOrEqual(medianMs!);
      expect(times.filter((time) => time <= p90Ms!).length).toBeGreaterThanOrEqual(0.9 * times.length);
    }),
  );
});
