import type { NumberSet } from '../draw-numbers.js';

export const twoDigits = (ball: number) => String(ball).padStart(2, '0');

/** `05-17-28-33-64 +12` */
export const setLine = ({ whites, red }: NumberSet) => `${whites.map(twoDigits).join('-')} +${twoDigits(red)}`;

// Made once: making one takes far longer than using it
const calendar = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const SHORT = calendar({ weekday: 'short', month: 'short', day: 'numeric' });
const LONG = calendar({ weekday: 'long', month: 'long', day: 'numeric' });
const WEEKDAY = calendar({ weekday: 'long' });
const EASTERN = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: '2-digit',
});

const dayOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** `Mon Nov 23`. @param date calendar date, yyyy-mm-dd */
export const shortDay = (date: string) => SHORT.format(dayOf(date)).replace(',', '');

/** `Monday, November 23`. @param date calendar date, yyyy-mm-dd */
export const longDay = (date: string) => LONG.format(dayOf(date));

/** `Monday`. @param date calendar date, yyyy-mm-dd */
export const weekday = (date: string) => WEEKDAY.format(dayOf(date));

/** `10:59 PM ET`. */
export const drawTime = (drawAt: Date) => `${EASTERN.format(drawAt).replace('\u202f', ' ')} ET`;

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$12.99`. */
export const dollars = (cents: number) => DOLLARS.format(cents / 100);

const EASTERN_ZONE = 'America/New_York';

/** `December 23, 2026 at 12:00 PM EST`, as the clocks in that zone have it. */
export const localMoment = (instant: Date, zone = EASTERN_ZONE) =>
  `${localDay(instant, zone)} at ${new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(instant)
    .replace('\u202f', ' ')}`;

/** `December 23, 2026`, as the calendar in that zone has it. */
export const localDay = (instant: Date, zone = EASTERN_ZONE) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: 'long', day: 'numeric' }).format(instant);
