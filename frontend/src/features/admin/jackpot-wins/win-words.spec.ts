import { describe, expect, it } from '@jest/globals';

import { aWin } from '../../../testing/win-answers.js';
import { statusOf } from './win-words.js';

describe('the status of a jackpot case', () => {
  const wordsAt = (now: string, changes = {}) => {
    const { tone, title, words } = statusOf(aWin(changes), now);
    return [tone, title, words];
  };

  it('[S9.20] shows by when the winner must be contacted and how much time is left', () => {
    expect(wordsAt('2026-11-25T15:30:00Z')).toEqual([
      'warn',
      'Contact the winner: 2 d 13 h left',
      'By Friday, November 27, 2026, end of day ET.',
    ]);
  });

  it('shows how long ago the deadline for contacting the winner passed', () => {
    expect(wordsAt('2026-11-28T07:00:00Z')).toEqual([
      'bad',
      'The winner should have been contacted',
      'The deadline passed 2 h 0 min ago: Friday, November 27, 2026, end of day ET. Contact the winner now.',
    ]);
  });

  it.each([
    ['2026-11-28T05:00:00Z', /by ann, in time\.$/],
    ['2026-11-28T05:00:01Z', /by ann, after the last day\.$/],
  ])('shows whether the winner was contacted in time: at %s', (at, words) => {
    const { title, words: said } = statusOf(aWin({ state: 'contacted', contacted: { by: 'ann', at } }), at);
    expect(title).toBe('The winner has been contacted');
    expect(said).toMatch(words);
  });
});
