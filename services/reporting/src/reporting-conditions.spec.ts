import { describe, expect, it } from '@jest/globals';
import { changedJackpots, failedFeeds, lateResults, openWins } from './reporting-conditions.js';

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

  it('is not late for a draw that was not scheduled', () => {
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
    jackpot: { confirmedMillions: null, feed: null },
  });

  it('has a separate condition on the last day to contact the winner', () => {
    expect(openWins([win(before(-25))], NOW).map(({ subject }) => subject)).toEqual(['powerball-2026-11-23|ada']);
    expect(openWins([win(before(-24))], NOW).map(({ subject }) => subject)).toEqual([
      'powerball-2026-11-23|ada',
      'powerball-2026-11-23|ada|last-day',
    ]);
  });

  it('has no condition if its payout is small or its result was corrected', () => {
    const small = { ...win(NOW), payout: { by: 'ann', at: NOW, grossCents: 1 } };
    expect(openWins([small, { ...win(NOW), stands: false }], NOW)).toEqual([]);
  });
});

describe('a jackpot from a feed', () => {
  it('is reported to operators once the feed has failed for two hours', () => {
    const failing = (hours: number) => [{ game: 'powerball' as const, failingSince: before(hours) }];
    expect(failedFeeds(failing(1.9), NOW)).toEqual([]);
    expect(failedFeeds(failing(2), NOW)).toMatchObject([
      {
        subject: 'powerball',
        summary: expect.stringContaining('The jackpot feed of Powerball has failed for 2 hours.'),
      },
    ]);
  });

  it('is reported to operators for each amount that differs from the confirmed one', () => {
    const changed = {
      drawId: 'powerball-2026-11-28',
      confirmedMillions: 350,
      proposedMillions: 365,
      proposal: {} as never,
    };
    expect(changedJackpots([changed])).toMatchObject([
      {
        subject: 'powerball-2026-11-28|365',
        summary:
          'Powerball Sat Nov 28: the feed has a jackpot of $365 million, confirmed is $350 million. Check it in the console under Rollout Sets.',
      },
    ]);
  });
});
