import { describe, expect, it } from '@jest/globals';
import { lateResults, openWins } from './reporting-conditions.js';

const NOW = new Date('2026-11-26T12:00:00Z');
const before = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

describe('a result', () => {
  const draw = (drawAt?: Date) => ({ game: 'powerball' as const, date: '2026-11-25', drawAt });

  it('is late six hours after the draw', () => {
    expect(lateResults([draw(before(5.9))], NOW)).toEqual([]);
    expect(lateResults([draw(before(6))], NOW)).toMatchObject([
      { subject: 'powerball-2026-11-25', isUrgent: true, summary: expect.stringContaining('Powerball Wed Nov 25') },
    ]);
  });

  it('is not awaited of a draw that was not scheduled', () => {
    expect(lateResults([draw()], NOW)).toEqual([]);
  });
});

describe('a jackpot win', () => {
  const win = (dueAt: Date): Parameters<typeof openWins>[0][number] => ({
    winId: 'powerball-2026-11-23|ada',
    game: 'powerball',
    drawId: 'powerball-2026-11-23',
    date: '2026-11-23',
    memberId: 'ada',
    balls: { whites: [1, 2, 3, 4, 5], red: 6 },
    stands: true,
    contactBy: { dueOn: '2026-11-27', dueAt },
    payout: null,
    case: null,
  });

  it('is a condition of its own on the last day to contact the winner', () => {
    expect(openWins([win(before(-25))], NOW).map(({ subject }) => subject)).toEqual(['powerball-2026-11-23|ada']);
    expect(openWins([win(before(-24))], NOW).map(({ subject }) => subject)).toEqual([
      'powerball-2026-11-23|ada',
      'powerball-2026-11-23|ada|last-day',
    ]);
  });

  it('needs no one once its payout is small or its result was corrected', () => {
    const small = { ...win(NOW), payout: { by: 'ann', at: NOW, grossCents: 1 } };
    expect(openWins([small, { ...win(NOW), stands: false }], NOW)).toEqual([]);
  });
});
