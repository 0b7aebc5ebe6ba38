import { describe, expect, it } from '@jest/globals';
import { lotteryStates, MINIMUM_AGE, minimumAgeIn, statesWithHigherAge } from './states.js';

describe('the minimum age to play', () => {
  it.each([
    ['IA', 21],
    ['AZ', 21],
    ['LA', 21],
    ['MS', 21],
    ['NE', 19],
    ['TX', 18],
    ['UT', 18],
    ['PR', 18],
    ['AE', 18],
  ])('in %s is %i', (state, age) => {
    expect(minimumAgeIn(state)).toBe(age);
  });

  it('is never below the minimum age to sign up, also for a state that does not exist', () => {
    expect(minimumAgeIn('ZZ')).toBe(MINIMUM_AGE);
    for (const { minimumAge } of Object.values(lotteryStates)) expect(minimumAge).toBeGreaterThanOrEqual(MINIMUM_AGE);
  });

  it('is higher than 18 in five states, which are listed by age, highest first', () => {
    expect(statesWithHigherAge.map(({ name, minimumAge }) => `${name} ${minimumAge}`)).toEqual([
      'Arizona 21',
      'Iowa 21',
      'Louisiana 21',
      'Mississippi 21',
      'Nebraska 19',
    ]);
  });
});

describe('the states', () => {
  it('are the 50 states, the District of Columbia, the territories and military mail', () => {
    expect(Object.keys(lotteryStates)).toHaveLength(50 + 1 + 5 + 3);
  });

  it('sell both games, or none in 11 of them, and only Powerball in Puerto Rico', () => {
    const selling = (count: number) =>
      Object.entries(lotteryStates).flatMap(([state, { games }]) => (games.length === count ? [state] : []));
    expect(selling(0)).toEqual(['AL', 'AK', 'HI', 'NV', 'UT', 'AS', 'GU', 'MP', 'AA', 'AE', 'AP']);
    expect(selling(1)).toEqual(['PR']);
    expect(selling(2)).toHaveLength(45 + 1 + 1);
  });
});
