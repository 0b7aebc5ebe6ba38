import { describe, expect, it } from '@jest/globals';

import { saturdaysPowerball } from '../../../testing/answers.js';
import type { PastDraw } from '../account/api.js';
import { addressOf, filterIn, sectionsOf, withGame } from './past-filter.js';

const draw = (change: object) => ({ ...saturdaysPowerball, ...change }) as PastDraw;
const won = draw({});
const missed = draw({ drawId: 'missed', result: { whites: [1, 3, 4, 6, 7], red: 1 } });
const coming = draw({ drawId: 'coming', result: null });
const mega = draw({ drawId: 'mega', game: 'megamillions' });
const all = [coming, mega, won, missed];
const idsOf = (draws: readonly PastDraw[]) => draws.map(({ drawId }) => drawId);

describe('the past numbers filter', () => {
  it.each(['/past-numbers', '/past-numbers?game=megamillions', '/past-numbers?game=powerball&matches=yes'])(
    'is encoded in the URL: %s',
    (address) => expect(addressOf(filterIn(address.split('?')[1] ?? ''))).toBe(address),
  );

  it('ignores unknown values', () => {
    expect(filterIn('?game=bingo&matches=maybe')).toEqual({ matchesOnly: false });
  });

  it('sets a game, changes it, and clears it on a second press', () => {
    const chosen = withGame({ matchesOnly: true }, 'powerball');
    expect(chosen).toEqual({ matchesOnly: true, game: 'powerball' });
    expect(withGame(chosen, 'megamillions').game).toBe('megamillions');
    expect(withGame(chosen, 'powerball')).toEqual({ matchesOnly: true });
  });

  it('separates draws without a result from those with one', () => {
    const { coming: ahead, results } = sectionsOf(all, { matchesOnly: false });
    expect([idsOf(ahead), idsOf(results)]).toEqual([['coming'], ['mega', won.drawId, 'missed']]);
  });

  it('keeps only draws of the chosen game and draws with matches', () => {
    expect(idsOf(sectionsOf(all, { game: 'megamillions', matchesOnly: false }).results)).toEqual(['mega']);
    const { coming: ahead, results } = sectionsOf(all, { game: 'powerball', matchesOnly: true });
    expect([idsOf(ahead), idsOf(results)]).toEqual([[], [won.drawId]]);
  });
});
