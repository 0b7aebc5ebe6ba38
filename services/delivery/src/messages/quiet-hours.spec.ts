import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextWindow, sendingWindowAt } from './quiet-hours.js';

const hourIn = (zone: string, instant: Date) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(instant));

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
];

describe('the sending hours for texts', () => {
  it('are open at noon, until 9 PM', () => {
    const noon = new Date('2026-11-22T17:00:00Z');
    const hours = sendingWindowAt(noon, ['America/New_York']);
    expect(hours).toEqual({ opensAt: noon, closesAt: new Date('2026-11-23T02:00:00Z') });
  });

  it('open at exactly 8 AM and close at exactly 9 PM', () => {
    const at = (iso: string) => sendingWindowAt(new Date(iso), ['America/New_York']).opensAt.toISOString();
    expect(at('2026-11-22T12:59:59Z')).toBe('2026-11-22T13:00:00.000Z');
    expect(at('2026-11-22T13:00:00Z')).toBe('2026-11-22T13:00:00.000Z');
    expect(at('2026-11-23T01:59:59Z')).toBe('2026-11-23T01:59:59.000Z');
    expect(at('2026-11-23T02:00:00Z')).toBe('2026-11-23T13:00:00.000Z');
  });

  it('follow daylight saving time: 8 AM comes an hour earlier in UTC from the Sunday in March on', () => {
    const opening = (iso: string) => sendingWindowAt(new Date(iso), ['America/New_York']).opensAt.toISOString();
    expect(opening('2027-03-13T08:00:00Z')).toBe('2027-03-13T13:00:00.000Z');
    expect(opening('2027-03-14T08:00:00Z')).toBe('2027-03-14T12:00:00.000Z');
    expect(opening('2027-11-07T08:00:00Z')).toBe('2027-11-07T13:00:00.000Z');
  });

  it('are limited to the hours common to both zones for a ZIP on a zone border', () => {
    const { opensAt, closesAt } = sendingWindowAt(new Date('2026-11-22T06:00:00Z'), [
      'America/Chicago',
      'America/New_York',
    ]);
    expect(opensAt.toISOString()).toBe('2026-11-22T14:00:00.000Z'); // eight in Chicago
    expect(closesAt.toISOString()).toBe('2026-11-23T02:00:00.000Z'); // nine in New York
  });

  it('are the daytime hours common to the East Coast and Hawaii if the zone is unknown', () => {
    const { opensAt, closesAt } = sendingWindowAt(new Date('2026-07-05T06:00:00Z'), []);
    expect(opensAt.toISOString()).toBe('2026-07-05T18:00:00.000Z'); // eight in Honolulu
    expect(closesAt.toISOString()).toBe('2026-07-06T01:00:00.000Z'); // nine in New York
  });

  it('are between 8 AM and 9 PM in every zone of the member, at any time of any year', () => {
    const moment = fc.date({ min: new Date('2024-01-01Z'), max: new Date('2034-12-31Z'), noInvalidDate: true });
    const zones = fc.uniqueArray(fc.constantFrom(...ZONES), { minLength: 1, maxLength: 2 });
    const law = fc.property(moment, zones, (now, zones) => {
      const { opensAt, closesAt } = sendingWindowAt(now, zones);
      expect(opensAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
      expect(opensAt.getTime() - now.getTime()).toBeLessThan(25 * 3_600_000);
      expect(closesAt.getTime()).toBeGreaterThan(opensAt.getTime());
      for (const zone of zones) {
        for (const instant of [opensAt, new Date(closesAt.getTime() - 1)]) {
          expect(hourIn(zone, instant)).toBeGreaterThanOrEqual(8);
          expect(hourIn(zone, instant)).toBeLessThan(21);
        }
      }
    });
    fc.assert(law, { numRuns: 60 });
  });

  it('do not depend on the times of earlier computations', () => {
    const minutes = fc.array(fc.integer({ min: -3_000, max: 3_000 }), { minLength: 2, maxLength: 30 });
    const zones = fc.uniqueArray(fc.constantFrom(...ZONES), { minLength: 1, maxLength: 2 });
    const law = fc.property(minutes, zones, (offsets, zones) => {
      for (const offset of offsets) {
        const now = new Date(Date.parse('2027-03-14T07:00:00Z') + offset * 60_000);
        expect(sendingWindowAt(now, zones)).toEqual(nextWindow(now, zones));
      }
    });
    fc.assert(law, { numRuns: 60 });
  });
});
