import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import '../../../testing/web-platform.js';
import { calendarOf, escapeText, fold, type CalendarDraw } from './calendar.js';

const unfold = (text: string) => text.replaceAll('\r\n ', '');
const octetsOf = (text: string) => new TextEncoder().encode(text).length;
const madeAt = new Date('2026-11-20T12:00:00Z');

const aDraw = (drawAt: string): CalendarDraw => ({
  drawId: 'powerball-2026-11-23',
  game: 'powerball',
  drawAt,
  deadline: new Date(Date.parse(drawAt) - 24 * 3_600_000).toISOString(),
});

const valueOf = (calendar: string, property: string) =>
  unfold(calendar)
    .split('\r\n')
    .find((line) => line.startsWith(property))!
    .slice(property.length + 1);

/** The day of a month's n-th Sunday. */
const sunday = (year: number, month: number, n: number) =>
  1 + ((7 - new Date(Date.UTC(year, month - 1, 1)).getUTCDay()) % 7) + 7 * (n - 1);

/** Computes the instant as a calendar application would: from the file's own zone rules, not the platform's zones. */
function instantOf(local: string): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = /(....)(..)(..)T(..)(..)(..)/
    .exec(local)!
    .slice(1)
    .map(Number);
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const summer = Date.UTC(year, 2, sunday(year, 3, 2), 2);
  const winter = Date.UTC(year, 10, sunday(year, 11, 1), 2);
  return wall + (wall >= summer && wall < winter ? 4 : 5) * 3_600_000;
}

describe('the draw calendar', () => {
  it('states the time of a draw in the New York time zone, in summer and in winter', () => {
    const startOf = (drawAt: string) => valueOf(calendarOf([aDraw(drawAt)], madeAt), 'DTSTART;TZID=America/New_York');
    expect(startOf('2026-11-24T03:59:00Z')).toBe('20261123T225900');
    expect(startOf('2026-07-07T02:59:00Z')).toBe('20260706T225900');
  });

  it('resolves to the exact instant of any draw by its own time zone rules', () => {
    const second = fc.integer({ min: Date.UTC(2008, 0, 1) / 1_000, max: Date.UTC(2099, 11, 31) / 1_000 });
    fc.assert(
      fc.property(second, (seconds) => {
        const drawAt = new Date(seconds * 1_000).toISOString();
        const local = valueOf(calendarOf([aDraw(drawAt)], madeAt), 'DTSTART;TZID=America/New_York');
        fc.pre(Number(local.slice(9, 11)) > 2); // one hour a year occurs twice; draws are held late in the evening
        expect(instantOf(local)).toBe(seconds * 1_000);
      }),
    );
  });

  it('folds lines to at most 75 octets and unfolds to the original text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }).map(escapeText), (text) => {
        const folded = fold(`SUMMARY:${text}`);
        for (const line of folded.split('\r\n')) expect(octetsOf(line)).toBeLessThanOrEqual(75);
        expect(unfold(folded)).toBe(`SUMMARY:${text}`);
      }),
    );
  });

  it('escapes special characters in values', () => {
    expect(escapeText('a,b;c\\d\ne')).toBe(String.raw`a\,b\;c\\d\ne`);
  });

  it('increases the sequence number over time, so that calendar apps update a draw that moved', () => {
    const sequenceAt = (time: string) =>
      Number(valueOf(calendarOf([aDraw('2026-11-24T03:59:00Z')], new Date(time)), 'SEQUENCE'));
    expect(sequenceAt('2026-11-20T12:01:00Z')).toBeGreaterThan(sequenceAt('2026-11-20T12:00:00Z'));
    expect(sequenceAt('2099-12-31T23:59:00Z')).toBeLessThan(2 ** 31);
    expect(Number.isInteger(sequenceAt('2026-11-20T12:00:30Z'))).toBe(true);
  });

  it('contains each draw once with a stable UID, and one time zone definition', () => {
    const draws = [aDraw('2026-11-24T03:59:00Z'), { ...aDraw('2026-11-26T03:59:00Z'), drawId: 'powerball-2026-11-25' }];
    const lines = calendarOf(draws, madeAt).split('\r\n');
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([
      'UID:powerball-2026-11-23@numbercast',
      'UID:powerball-2026-11-25@numbercast',
    ]);
    expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1);
    expect(lines).toContain('DTSTAMP:20261120T120000Z');
    expect(lines.filter((line) => line.startsWith('SEQUENCE:'))).toHaveLength(2);
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
    expect(valueOf(lines.join('\r\n'), 'DESCRIPTION')).toContain('by Sunday 10:59 PM ET');
  });
});
