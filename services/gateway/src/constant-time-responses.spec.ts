import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { restOfStep } from './constant-time-responses.js';

describe('a response that must not reveal members', () => {
  it('is sent at the end of a time step, however long it took', () => {
    const law = fc.property(fc.integer({ max: 15_000, min: 0 }), fc.constantFrom(1_000, 2_000), (tookMs, stepMs) => {
      const rest = restOfStep(tookMs, stepMs);
      expect(rest).toBeGreaterThan(0);
      expect(rest).toBeLessThanOrEqual(stepMs);
      expect((tookMs + rest) % stepMs).toBe(0);
    });
    fc.assert(law);
  });
});
