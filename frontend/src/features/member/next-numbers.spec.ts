import { describe, expect, it } from '@jest/globals';

import { emailDelivered, mondaysPowerball, textDelivered, tuesdaysMegaMillions } from '../../testing/answers.js';
import type { Delivery } from './api.js';
import { drawStatus, nextNumbers } from './next-numbers.js';

const zone = 'America/Chicago';
const monday = (...deliveries: Delivery[]) => drawStatus(mondaysPowerball, deliveries, zone);

describe('what a member reads about the next draw', () => {
  it('says when and where the numbers were sent', () => {
    expect(monday(emailDelivered, textDelivered)).toEqual({
      drawId: 'powerball-2026-11-23',
      tone: 'good',
      sentence: 'Sent Sunday 09:12 to ··· 4821 and m···@example.com for Monday’s Powerball',
    });
  });

  it('says by when they go out, as long as there is no message yet', () => {
    expect(monday()).toMatchObject({
      tone: 'info',
      sentence: 'Your numbers for Monday’s Powerball go out by Sunday 22:59 ET',
    });
  });

  it.each(['queued', 'sending', 'unknown'] as const)('says they are on the way while a message is %s', (state) => {
    expect(monday({ ...textDelivered, state, acceptedAt: null, deliveredAt: null })).toMatchObject({
      tone: 'info',
      sentence: 'On the way to ··· 4821 for Monday’s Powerball',
    });
  });

  it.each(['failed', 'suppressed', 'expired'] as const)('says which message was lost when one %s', (state) => {
    expect(monday(emailDelivered, { ...textDelivered, state })).toMatchObject({
      tone: 'warn',
      sentence: 'Sent Sunday 09:12 to m···@example.com for Monday’s Powerball',
      remark: 'The text to ··· 4821 did not go through. Your numbers are below all the same.',
    });
  });

  it('does not pretend when nothing went out', () => {
    const lost = { state: 'failed', destination: null, acceptedAt: null, deliveredAt: null } as const;
    expect(monday({ ...textDelivered, ...lost }, { ...emailDelivered, ...lost })).toMatchObject({
      tone: 'bad',
      sentence: 'We could not send your numbers for Monday’s Powerball',
      remark:
        'The text and email to your phone and your email did not go through. Your numbers are below all the same.',
    });
  });
});

describe('the draws a member reads about', () => {
  const drawIds = (games: ('powerball' | 'megamillions')[], deliveries: Delivery[], closed = false) =>
    nextNumbers(
      games,
      [tuesdaysMegaMillions, closed ? { ...mondaysPowerball, state: 'closed' } : mondaysPowerball],
      deliveries,
      zone,
    ).map(({ drawId }) => drawId);

  it('come soonest first, of the chosen games only', () => {
    expect(drawIds(['powerball', 'megamillions'], [])).toEqual(['powerball-2026-11-23', 'megamillions-2026-11-24']);
    expect(drawIds(['megamillions'], [])).toEqual(['megamillions-2026-11-24']);
    expect(drawIds([], [])).toHaveLength(2);
  });

  it('leave out a draw that closed before the member joined, but not one with numbers', () => {
    expect(drawIds(['powerball', 'megamillions'], [], true)).toEqual(['megamillions-2026-11-24']);
    expect(drawIds(['powerball', 'megamillions'], [textDelivered], true)).toHaveLength(2);
  });
});
