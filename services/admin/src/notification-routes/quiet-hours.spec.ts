import { describe, expect, it } from '@jest/globals';
import { isQuiet, quietHoursSchema } from './quiet-hours.js';

const NIGHT = { from: '22:00', to: '07:30', zone: 'America/New_York' };

describe('quiet hours', () => {
  it.each([
    ['2026-11-24T02:59:00Z', false],
    ['2026-11-24T03:00:00Z', true],
    ['2026-11-24T05:00:00Z', true],
    ['2026-11-24T12:29:00Z', true],
    ['2026-11-24T12:30:00Z', false],
    // Daylight saving time
    ['2026-07-01T02:00:00Z', true],
    ['2026-07-01T11:30:00Z', false],
  ])('that include midnight, at %s: %s', (at, quiet) => expect(isQuiet(NIGHT, new Date(at))).toBe(quiet));

  it('can be within one day', () => {
    const noon = { from: '12:00', to: '13:00', zone: 'UTC' };
    expect(isQuiet(noon, new Date('2026-11-24T12:00:00Z'))).toBe(true);
    expect(isQuiet(noon, new Date('2026-11-24T13:00:00Z'))).toBe(false);
  });

  it.each([{ from: '7:30' }, { to: '24:00' }, { to: '22:00' }, { zone: 'Mars/Olympus' }])('cannot have %p', (change) =>
    expect(quietHoursSchema.safeParse({ ...NIGHT, ...change }).success).toBe(false),
  );
});
