import { describe, expect, it } from '@jest/globals';
import { randomHistory } from '../../test/random-history.js';
import type { NumberSet } from '../number-sets/number-set.js';
import { complianceOf, obeys } from './compliance.js';
import { historyNeeded, type Rules, v1 } from './rule-version.js';

const matrix = { whites: 69, reds: 26 };
const withoutGaps: Rules = { ...v1, whiteBallRules: { ...v1.whiteBallRules, gapMinimumDraws: 1_000 } };
const lastTwo: NumberSet[] = [
  { whites: [3, 14, 25, 36, 47], red: 9 },
  { whites: [8, 19, 30, 41, 52], red: 10 },
];
const good = { whites: [1, 12, 23, 34, 45], red: 1 };
const obeyed = (set: NumberSet, rules = withoutGaps, history = lastTwo) =>
  obeys(complianceOf(rules, history, matrix), set);

describe('rule version v1.0', () => {
  it('accepts a set that is spread out and not recently drawn', () => {
    expect(obeyed(good)).toBe(true);
  });

  it('[S2.81] skips whites of the last two draws, but not of earlier ones', () => {
    expect(obeyed({ ...good, whites: [1, 12, 23, 34, 47] })).toBe(false);
    expect(obeyed({ ...good, whites: [1, 12, 23, 34, 52] })).toBe(false);
    const oneDrawLater = [{ whites: [60, 61, 62, 63, 64], red: 2 }, ...lastTwo];
    expect(obeyed({ ...good, whites: [1, 12, 23, 34, 52] }, withoutGaps, oneDrawLater)).toBe(true);
  });

  it('skips the red of the last draw only', () => {
    expect(obeyed({ ...good, red: 9 })).toBe(false);
    expect(obeyed({ ...good, red: 10 })).toBe(true);
  });

  it('allows as many recent white balls as the rules configure', () => {
    const lenient = { ...withoutGaps, whiteBallRules: { ...withoutGaps.whiteBallRules, skipRecentMaxHits: 1 } };
    expect(obeyed({ ...good, whites: [1, 12, 23, 34, 47] }, lenient)).toBe(true);
    expect(obeyed({ ...good, whites: [1, 12, 23, 36, 47] }, lenient)).toBe(false);
  });

  it('[S2.83] allows at most two white balls from a block of ten, and requires at least four blocks', () => {
    expect(obeyed({ ...good, whites: [1, 2, 12, 23, 34] })).toBe(true);
    expect(obeyed({ ...good, whites: [1, 2, 4, 23, 34] })).toBe(false);
    expect(obeyed({ ...good, whites: [1, 2, 12, 13, 34] })).toBe(false);
  });

  it('assigns 10 to the first block and 11 to the second', () => {
    expect(obeyed({ ...good, whites: [1, 2, 10, 23, 34] })).toBe(false);
    expect(obeyed({ ...good, whites: [1, 2, 11, 23, 34] })).toBe(true);
  });

  it('[S2.82] requires a mean gap of the five white balls between 0.5 and 1.5 times the expected one', () => {
    const history = randomHistory(5, 200, matrix);
    const gapOf = (white: number) => history.findIndex(({ whites }) => whites.includes(white));
    const compliance = complianceOf(v1, history, matrix);
    const whites = Array.from({ length: 69 }, (_, i) => i + 1).filter((white) => gapOf(white) >= 2);
    const byGap = whites.toSorted((a, b) => gapOf(a) - gapOf(b));
    const spreadOut = (candidates: number[]) =>
      [0, 10, 20, 30, 40].map((from) => candidates.find((white) => white > from && white <= from + 10)!);
    const meanGap = (set: number[]) => set.reduce((total, white) => total + gapOf(white), 0) / 5;
    const coldest = spreadOut(byGap.toReversed());
    const hottest = spreadOut(byGap);
    expect(meanGap(coldest)).toBeGreaterThan(1.5 * 12.8);
    expect(meanGap(hottest)).toBeLessThan(0.5 * 12.8);
    const red = compliance.reds[0]!;
    expect(obeys(compliance, { whites: coldest, red })).toBe(false);
    expect(obeys(compliance, { whites: hottest, red })).toBe(false);
  });

  it('ignores gaps while too few draws are known', () => {
    expect(obeyed(good, v1, lastTwo)).toBe(true);
  });

  it('assigns the gap of the whole window to a number that was not drawn in it', () => {
    const history = Array.from({ length: 250 }, (): NumberSet => ({ whites: [65, 66, 67, 68, 69], red: 1 }));
    expect(complianceOf(v1, history, matrix).gaps[1]).toBe(200);
    expect(complianceOf(v1, history.slice(0, 60), matrix).gaps[1]).toBe(60);
  });

  it('looks back 200 draws', () => {
    expect(historyNeeded(v1)).toBe(200);
  });
});
