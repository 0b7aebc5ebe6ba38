import { describe, expect, it } from '@jest/globals';

import type { PastDraw } from '../account/api.js';
import { savedNumbers } from './saved-numbers.js';

const draw = (drawAt: string, game: PastDraw['game'] = 'powerball'): PastDraw => ({
  drawId: `${game}-${drawAt}`,
  game,
  drawDate: drawAt.slice(0, 10),
  drawAt,
  deadline: drawAt,
  sets: [{ whites: [5, 17, 28, 33, 64], red: 9 }],
  result: null,
});

describe('the numbers saved for offline use', () => {
  const now = new Date('2026-11-22T15:00:00Z');

  it('contain only upcoming draws, soonest first, with formatted balls', () => {
    const draws = [
      draw('2026-11-25T03:59:00Z'),
      draw('2026-11-24T04:00:00Z', 'megamillions'),
      draw('2026-11-21T03:59:00Z'),
    ];
    expect(savedNumbers(draws, now)).toEqual({
      savedAt: '2026-11-22T15:00:00.000Z',
      draws: [
        {
          title: 'Mega Millions, Tue, Nov 24',
          drawAt: draws[1]!.drawAt,
          sets: [{ whites: '05 17 28 33 64', red: 'Mega Ball 09' }],
        },
        {
          title: 'Powerball, Wed, Nov 25',
          drawAt: draws[0]!.drawAt,
          sets: [{ whites: '05 17 28 33 64', red: 'Powerball 09' }],
        },
      ],
    });
  });
});
