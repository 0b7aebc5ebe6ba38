import { describe, expect, it } from '@jest/globals';
import { assertEnoughSets, isEnough, type SetAvailability } from './set-availability.js';

const room: SetAvailability = {
  game: 'powerball',
  drawId: 'powerball-2026-11-25',
  date: '2026-11-25',
  known: 200,
  whole: 292_201_338,
  sets: 50_000,
  targetSets: 50_000,
  eligibleMembers: 10_000,
};

describe('the number of sets that rules leave', () => {
  it('is enough if it covers the target and five sets for every member', () => {
    expect(isEnough(room)).toBe(true);
    expect(isEnough({ ...room, sets: 49_999 })).toBe(false);
    expect(isEnough({ ...room, eligibleMembers: 10_001 })).toBe(false);
  });

  it('is rejected with the exact numbers of every game that has too few', () => {
    const megaMillions: SetAvailability = {
      ...room,
      game: 'megamillions',
      date: '2026-11-27',
      eligibleMembers: 10_001,
    };
    expect(() => assertEnoughSets([room])).not.toThrow();
    expect(() => assertEnoughSets([{ ...room, sets: 49_999 }, megaMillions])).toThrow(
      'These rules leave too few sets: Powerball, 2026-11-25: 49,999 sets are left, the target is 50,000. ' +
        'Mega Millions, 2026-11-27: 50,000 sets are left, 50,005 are needed for 5 each for 10,001 members.',
    );
  });
});
