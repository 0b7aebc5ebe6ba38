import { describe, expect, it } from '@jest/globals';

import { report as answer } from '../../../testing/admin-answers.js';
import type { Report } from '../admin-api.js';
import { columnsOf, comparisonsOf, heightOf } from './report-comparison.js';

const report = answer as Report;

describe('a report compared with chance', () => {
  it('derives each expected count from the odds in force at the time of the draw', () => {
    const found = comparisonsOf(report).map(({ name, count, expected }) => [
      name,
      count,
      Math.round(expected * 10) / 10,
    ]);
    expect(found).toEqual([
      ['Powerball only', 482, 480.4],
      ['1 white ball', 6_021, 5_204.1],
      ['2 white balls', 1_204, 682.5],
      ['3 white balls', 88, 33],
      ['4 white balls', 2, 0.5],
      ['5 white balls', 1, 0],
      ['5 white balls + Powerball', 0, 0],
    ]);
  });

  it('has expected counts that, with the sets without a match, add up to all sets', () => {
    const matched = comparisonsOf(report).reduce((sum, { expected }) => sum + expected, 0);
    const nothing = 18_410 * (7_624_512 / 11_238_513) * (25 / 26);
    expect(matched + nothing).toBeCloseTo(18_410);
  });

  it('has four columns in its small chart', () => {
    expect(columnsOf(report).map(({ label, words }) => [label, words.count])).toEqual([
      ['P', 482],
      ['1', 6_021],
      ['2', 1_204],
      ['3+', 91],
    ]);
  });

  it('draws a column at half height for the expected count, and at full height at most', () => {
    const column = (count: number) => heightOf({ name: '', count, expected: 10 });
    expect([0, 10, 20, 90].map(column)).toEqual([0, 0.5, 1, 1]);
    expect(heightOf({ name: '', count: 0, expected: 0 })).toBe(0);
  });
});
