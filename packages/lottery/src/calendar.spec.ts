import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { datesBefore, drawOn, drawsBetween } from './calendar.js';
import { parseDrawId } from './draw-id.js';
import { type Game, GAMES } from './games.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const anyGame = fc.constantFrom<Game>(...GAMES);
const anyInstant = fc.date({ min: new Date('2022-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

// Whether a comma follows the weekday depends on the locale data of the Node release
const inNewYork = (instant: Date) => wallClock.format(instant).replace(',', '');

describe('the draw calendar', () => {
  it('draws Powerball at 22:59 in New York', () => {
    expect(drawOn('powerball', '2026-11-23')).toEqual({
      drawId: 'powerball-2026-11-23',
      game: 'powerball',
      date: '2026-11-23',
      drawAt: new Date('2026-11-24T03:59:00Z'),
      deadline: new Date('2026-11-23T03:59:00Z'),
    });
  });

  it('throws for a date without a draw', () => {
    expect(() => drawOn('powerball', '2026-11-24')).toThrow('not drawn');
  });

  it('[S9.12] sets the deadline 24 elapsed hours before a draw when clocks go forward on 2027-03-14', () => {
    const { drawAt, deadline } = drawOn('powerball', '2027-03-15');
    expect(drawAt).toEqual(new Date('2027-03-16T02:59:00Z'));
    expect(deadline).toEqual(new Date('2027-03-15T02:59:00Z'));
    const saturday = drawOn('powerball', '2027-03-13');
    expect((deadline.getTime() - saturday.drawAt.getTime()) / HOUR).toBe(23);
  });

  it('[F24] sets the deadline 24 elapsed hours before a draw when clocks go back on 2027-11-07', () => {
    const saturday = drawOn('powerball', '2027-11-06');
    const monday = drawOn('powerball', '2027-11-08');
    expect((monday.deadline.getTime() - saturday.drawAt.getTime()) / HOUR).toBe(25);
    expect(inNewYork(monday.drawAt)).toBe('Mon 22:59');
  });

  it('[S9.10] holds draws at their New York local time, with deadlines 24 elapsed hours earlier, all year', () => {
    fc.assert(
      fc.property(anyGame, anyInstant, (game, from) => {
        for (const { drawAt, deadline } of drawsBetween(game, from, new Date(from.getTime() + 8 * DAY))) {
          const expected = game === 'powerball' ? /^(Mon|Wed|Sat) 22:59$/ : /^(Tue|Fri) 23:00$/;
          expect(inNewYork(drawAt)).toMatch(expected);
          expect(drawAt.getTime() - deadline.getTime()).toBe(DAY);
        }
      }),
    );
  });

  it('returns each draw of a time window once and none outside it, however the window is split', () => {
    fc.assert(
      fc.property(anyGame, anyInstant, fc.integer({ min: 0, max: 8 * DAY }), (game, from, cut) => {
        const until = new Date(from.getTime() + 8 * DAY);
        const middle = new Date(from.getTime() + cut);
        const whole = drawsBetween(game, from, until);
        expect([...drawsBetween(game, from, middle), ...drawsBetween(game, middle, until)]).toEqual(whole);
        expect(whole.every(({ drawAt }) => drawAt > from && drawAt <= until)).toBe(true);
      }),
    );
  });

  it('lists draw dates before a date, newest first, back to the first supported one', () => {
    expect(datesBefore('powerball', '2026-11-23', 4)).toEqual(['2026-11-21', '2026-11-18', '2026-11-16', '2026-11-14']);
    expect(datesBefore('megamillions', '2017-11-07', 9)).toEqual(['2017-11-03', '2017-10-31']);
  });

  it('parses draw ids and returns null for invalid ones', () => {
    expect(parseDrawId('powerball-2026-11-23')).toEqual({ game: 'powerball', date: '2026-11-23' });
    expect(parseDrawId('keno-2026-11-23')).toBeNull();
    expect(parseDrawId('powerball-2026-13-45')).toBeNull();
  });
});
