import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { bandOf, dotsOf, extremesOf, gapOf, middleOf, scaleOf } from './dot-plot-layout.js';

const anyCounts = fc.array(fc.nat(400), { minLength: 1, maxLength: 75 });

describe('the dot plot', () => {
  it('has one column per count if all fit, and otherwise combines several counts in a column', () => {
    expect(scaleOf([[16, 26, 41]], { from: 17, to: 36 })).toEqual({ from: 15, width: 1, columns: 28 });
    expect(scaleOf([[16, 26, 85]], { from: 17, to: 36 })).toEqual({ from: 15, width: 2, columns: 36 });
  });

  it('stacks balls that came up equally often', () => {
    const scale = scaleOf([[2, 3, 2, 2]], { from: 2, to: 3 });
    expect(dotsOf(scale, [2, 3, 2, 2]).map(({ level }) => level)).toEqual([0, 0, 1, 2]);
  });

  it('places every dot within the axis and no two dots at the same position', () => {
    fc.assert(
      fc.property(anyCounts, anyCounts, (real, simulated) => {
        const scale = scaleOf([real, simulated], { from: 10, to: 20 });
        expect(scale.columns).toBeLessThanOrEqual(36);
        const dots = dotsOf(scale, simulated);
        for (const { x } of dots) {
          expect(x).toBeGreaterThan(0);
          expect(x).toBeLessThan(100);
        }
        expect(new Set(dots.map(({ x, level }) => `${x} ${level}`)).size).toBe(simulated.length);
        expect(Math.max(...dots.map(({ level }) => level + 1)) * gapOf(dots)).toBeLessThanOrEqual(130.001);
      }),
    );
  });

  it('highlights the full columns of the expected range', () => {
    const scale = { from: 10, width: 1, columns: 20 };
    expect(bandOf(scale, { from: 12, to: 15 })).toEqual({ start: 10, width: 20 });
    expect(middleOf(scale, 12)).toBe(12.5);
  });

  it('finds the first ball with the lowest count and the first with the highest', () => {
    expect(extremesOf([5, 3, 9, 3, 9])).toEqual({ lowest: 1, highest: 2 });
  });
});
