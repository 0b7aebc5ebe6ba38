import { describe, expect, it } from '@jest/globals';

import { annualSaving, dollars, planCents } from './plans.js';

describe('the annual plan', () => {
  it('[S3.29] costs 4.99 a month and saves 96 dollars, 61 percent, a year', () => {
    expect(dollars(planCents.annual / 12)).toBe('$4.99');
    expect(dollars(annualSaving.againstCents)).toBe('$155.88');
    expect(dollars(annualSaving.cents)).toBe('$96.00');
    expect(annualSaving.percent).toBe(61);
  });
});
