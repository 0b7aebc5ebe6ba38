import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkTarget, grownTo, planPool } from './pool-plan.js';
import { poolNeeded } from './slot.js';

const SPACE = 77_000_000;
const plan = (targetSets: number, eligible: number, reserved: number[] = []) =>
  planPool({ targetSets, eligible, spaceSize: SPACE, reserved });

describe('the plan of a pool', () => {
  it.each([
    [1, 10],
    [1_000, 10],
    [1_001, 9],
    [1_500, 6],
    [2_000, 5],
  ])('shares 10,000 sets among %i members: %i each', (eligible, setsPerMember) => {
    expect(plan(10_000, eligible)).toEqual({ setsPerMember, poolSize: 10_000 });
  });

  it('[S9.2] raises the pool when five sets for each member exceed the target', () => {
    expect(plan(10_000, 2_001)).toEqual({ setsPerMember: 5, poolSize: 20_000 });
    expect(plan(10_000, 10_000)).toEqual({ setsPerMember: 5, poolSize: 50_000 });
  });

  it('plans ten sets per member for a pool without members', () => {
    expect(plan(20_000, 0)).toEqual({ setsPerMember: 10, poolSize: 20_000 });
  });

  it('excludes reserved sets from the pool', () => {
    expect(plan(10_000, 1_000, [3])).toEqual({ setsPerMember: 9, poolSize: 10_000 });
    expect(plan(10_000, 2_000, [3])).toEqual({ setsPerMember: 5, poolSize: 20_000 });
    expect(plan(10_000, 2_000, [10_000])).toEqual({ setsPerMember: 5, poolSize: 10_000 });
  });

  it('[S9.1] always holds every slot, with five to ten sets each, and is no smaller than the target', () => {
    const reservations = fc
      .uniqueArray(fc.nat(60_000), { maxLength: 300 })
      .map((indices) => indices.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(60_000), reservations, (steps, eligible, reserved) => {
        const { setsPerMember, poolSize } = plan(steps * 10_000, eligible, reserved);
        expect(setsPerMember).toBeGreaterThanOrEqual(5);
        expect(setsPerMember).toBeLessThanOrEqual(10);
        expect(poolSize).toBeGreaterThanOrEqual(steps * 10_000);
        expect(poolNeeded(eligible, { stride: setsPerMember, reserved })).toBeLessThanOrEqual(poolSize);
      }),
    );
  });

  it('rejects a target above the available sets, with their exact number', () => {
    expect(() => checkTarget(10_000_000, 6_912_345)).toThrow(
      '10,000,000 sets were asked for, the rules leave 6,912,345.',
    );
    expect(checkTarget(6_912_345, 6_912_345)).toBe(6_912_345);
  });

  it('grows to the next step, at most to all available sets', () => {
    expect(grownTo(10_001, SPACE)).toBe(20_000);
    expect(grownTo(12_000, 15_500)).toBe(15_500);
    expect(() => grownTo(15_501, 15_500)).toThrow('15,501 sets are needed, the rules leave 15,500.');
  });
});
