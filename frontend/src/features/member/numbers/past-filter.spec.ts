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

describe('the filter of past numbers', () => {
  it.each(['/past-numbers', '/past-numbers?game=megamillions', '/past-numbers?game=powerball&matches=yes'])(
    'stands in the address: %s',
    (address) => expect(addressOf(filterIn(address.split('?')[1] ?? ''))).toBe(address),
  );

  it('ignores what it does not know', () => {
    expect(filterIn('?game=bingo&matches=maybe')).toEqual({ matchesOnly: false });
  });

  it('takes a game, changes it, and gives it up at a second press', () => {
    const chosen = withGame({ matchesOnly: true }, 'powerball');
    expect(chosen).toEqual({ matchesOnly: true, game: 'powerball' });
    expect(withGame(chosen, 'megamillions').game).toBe('megamillions');
    expect(withGame(chosen, 'powerball')).toEqual({ matchesOnly: true });
  });

  it('keeps draws without a result apart', () => {
    const { coming: ahead, results } = sectionsOf(all, { matchesOnly: false });
    expect([idsOf(ahead), idsOf(results)]).toEqual([['coming'], ['mega', won.drawId, 'missed']]);
  });

  it('leaves draws of the game, and draws with matches', () => {
    expect(idsOf(sectionsOf(all, { game: 'megamillions', matchesOnly: false }).results)).toEqual(['mega']);
    const { coming: ahead, results } = sectionsOf(all, { game: 'powerball', matchesOnly: true });
    expect([idsOf(ahead), idsOf(results)]).toEqual([[], [won.drawId]]);
  });
});
