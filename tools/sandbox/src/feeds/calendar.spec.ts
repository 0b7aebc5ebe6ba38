import { describe, expect, it } from '@jest/globals';
import { drawDates, drawInstant, newYorkDate } from './calendar.js';
import { gameNamed } from './games.js';

const powerball = gameNamed('powerball');
const iso = (date: string) => new Date(drawInstant(powerball, date)).toISOString();

describe('the draw calendar', () => {
  it('draws at 22:59 New York time, before and after each clock change', () => {
    expect(iso('2027-03-13')).toBe('2027-03-14T03:59:00.000Z');
    expect(iso('2027-03-15')).toBe('2027-03-16T02:59:00.000Z');
    expect(iso('2027-11-06')).toBe('2027-11-07T02:59:00.000Z');
    expect(iso('2027-11-08')).toBe('2027-11-09T03:59:00.000Z');
  });

  it('draws Mega Millions on Tuesdays and Fridays only', () => {
    expect(drawDates(gameNamed('megamillions'), '2026-11-16', '2026-11-22')).toEqual(['2026-11-17', '2026-11-20']);
  });

  it('returns the New York date late at night', () => {
    expect(newYorkDate(Date.parse('2026-11-22T04:30:00Z'))).toBe('2026-11-21');
  });
});
