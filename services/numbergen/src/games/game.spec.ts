import { describe, expect, it } from '@jest/globals';
import { eraOn } from './game.js';

describe('the eras of the games', () => {
  it('plays Powerball from 69 whites and 26 reds, on Mondays too since August 2021', () => {
    expect(eraOn('powerball', '2021-08-22')).toMatchObject({ whites: 69, reds: 26, days: [3, 6] });
    expect(eraOn('powerball', '2021-08-23')).toMatchObject({ whites: 69, reds: 26, days: [1, 3, 6], at: '22:59' });
  });

  it('has 24 Mega Balls since April 2025 and 25 before', () => {
    expect(eraOn('megamillions', '2025-04-07')).toMatchObject({ whites: 70, reds: 25 });
    expect(eraOn('megamillions', '2025-04-08')).toMatchObject({ whites: 70, reds: 24, days: [2, 5], at: '23:00' });
  });

  it('knows nothing of a date before the first era', () => {
    expect(() => eraOn('powerball', '2015-10-06')).toThrow(RangeError);
  });
});
