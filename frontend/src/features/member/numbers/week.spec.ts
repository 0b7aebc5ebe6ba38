import { describe, expect, it } from '@jest/globals';

import {
  emailDelivered,
  mondaysPowerball,
  saturdaysPowerball,
  textDelivered,
  tuesdaysMegaMillions,
} from '../../../testing/answers.js';
import type { Delivery, PastDraw } from '../account/api.js';
import { countdown, drawMoment, stateInWords } from './week-words.js';
import { weekOf, type WeekData } from './week.js';

const sunday = Date.parse('2026-11-22T20:00:00Z');
const hour = 3_600_000;
const mondaysNumbers: PastDraw = {
  ...saturdaysPowerball,
  drawId: mondaysPowerball.drawId,
  drawDate: mondaysPowerball.date,
  drawAt: mondaysPowerball.drawAt,
  deadline: mondaysPowerball.deadline,
  result: null,
};

const week = (data: Partial<WeekData> = {}) =>
  weekOf({
    games: ['powerball', 'megamillions'],
    draws: [tuesdaysMegaMillions, mondaysPowerball],
    deliveries: [emailDelivered, textDelivered],
    numbers: [mondaysNumbers, saturdaysPowerball],
    now: sunday,
    ...data,
  });
const ids = (data?: Partial<WeekData>) => week(data).rows.map(({ drawId }) => drawId);
const [monday, tuesday] = [mondaysPowerball.drawId, tuesdaysMegaMillions.drawId];

describe('the draws of a member’s week', () => {
  it('are sorted soonest first and limited to the chosen games', () => {
    expect(ids()).toEqual([monday, tuesday]);
    expect(ids({ games: ['megamillions'] })).toEqual([tuesday]);
    expect(ids({ games: [] })).toHaveLength(2);
  });

  it('exclude a draw that closed before the member joined unless it has numbers or messages', () => {
    const draws = [{ ...mondaysPowerball, state: 'closed' }, tuesdaysMegaMillions];
    expect(ids({ draws, deliveries: [], numbers: [] })).toEqual([tuesday]);
    expect(ids({ draws, numbers: [] })).toEqual([monday, tuesday]);
    expect(ids({ draws, deliveries: [] })).toEqual([monday, tuesday]);
  });

  it('are limited to five', () => {
    const draws = Array.from({ length: 7 }, (_, day) => ({
      ...mondaysPowerball,
      drawId: `powerball-${day}`,
      drawAt: `2026-12-0${day + 1}T03:59:00Z`,
    }));
    expect(ids({ draws })).toHaveLength(5);
  });

  it('end with the draw whose result is pending', () => {
    const { rows, lastResult } = week({ draws: [tuesdaysMegaMillions], now: sunday + 32 * hour });
    expect(rows.map(({ drawId, state }) => [drawId, state])).toEqual([
      [tuesday, 'coming'],
      [monday, 'drawing'],
    ]);
    expect(lastResult).toBeNull();
  });

  it('feature the last result for two days, then list it as a line for another day', () => {
    expect(week().lastResult).toBe(saturdaysPowerball);
    const later = week({ now: Date.parse(saturdaysPowerball.drawAt) + 49 * hour });
    expect(later.lastResult).toBeNull();
    expect(later.rows.at(-1)).toMatchObject({ drawId: saturdaysPowerball.drawId, state: 'result' });
    expect(ids({ now: sunday + 100 * hour })).toEqual([monday, tuesday]);
  });

  it('are marked as those of a new member until numbers are assigned or sent', () => {
    expect(week({ numbers: [], deliveries: [] }).isNew).toBe(true);
    expect(week({ numbers: [] }).isNew).toBe(false);
  });
});

describe('a line of the board', () => {
  const words = (...deliveries: Delivery[]) => stateInWords(week({ deliveries }).rows[0]!);
  const lost = { state: 'failed', acceptedAt: null, deliveredAt: null } as const;
  const held = { ...lost, state: 'suppressed' } as const;

  it.each([
    [[emailDelivered, textDelivered], 'Sent, 2 sets'],
    [[emailDelivered, { ...textDelivered, ...lost }], 'Text failed, email sent'],
    [[{ ...emailDelivered, ...lost }, textDelivered], 'Email failed, text sent'],
    [
      [
        { ...emailDelivered, ...lost },
        { ...textDelivered, ...lost },
      ],
      'Not delivered. Numbers here',
    ],
    [[{ ...textDelivered, ...held, reason: 'jackpot-too-small' }], 'Jackpot too small, not sent'],
    [[{ ...textDelivered, ...held, reason: 'opted-out' }], 'Not sent'],
    [[emailDelivered, { ...textDelivered, ...held, reason: 'not-chosen' }], 'Sent, 2 sets'],
    [[{ ...textDelivered, state: 'queued', acceptedAt: null } as const], 'On the way'],
  ] as const)('shows how the numbers were sent (case %#)', (deliveries, expected) => {
    expect(words(...deliveries)).toBe(expected);
  });

  it('shows the deadline for numbers that are not assigned yet', () => {
    expect(stateInWords(week().rows[1]!)).toBe('By Mon 11:00 PM ET');
  });

  it('shows the prize of a draw', () => {
    const { rows } = week({ now: Date.parse(saturdaysPowerball.drawAt) + 50 * hour });
    expect(stateInWords(rows.at(-1)!)).toBe('Prize: $7');
  });
});

describe('the time of a draw', () => {
  it.each([
    ['2026-11-24T03:59:00Z', sunday + 23 * hour, 'Tonight, 10:59 PM ET', '8 h 59 min to go'],
    ['2026-11-24T03:59:00Z', sunday, 'Tomorrow, 10:59 PM ET', '31 h 59 min to go'],
    ['2026-11-24T03:59:00Z', sunday - 50 * hour, 'Mon, Nov 23, 10:59 PM ET', '3 days to go'],
    ['2026-11-24T03:59:00Z', Date.parse('2026-11-24T03:58:30Z'), 'Tonight, 10:59 PM ET', '1 min to go'],
  ])('at %s, viewed at %d, is displayed as %s', (drawAt, now, moment, left) => {
    expect(drawMoment({ date: '2026-11-23', drawAt }, now)).toBe(moment);
    expect(countdown(drawAt, now)).toBe(left);
  });

  it('has no countdown after the draw', () => {
    expect(countdown('2026-11-24T03:59:00Z', Date.parse('2026-11-24T04:00:00Z'))).toBeNull();
  });
});
