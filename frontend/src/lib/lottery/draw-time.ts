import { locale } from '#words/language.js';
import * as words from '#words/lib/lottery/draw-time.js';

export const drawZone = 'America/New_York';

type Options = Intl.DateTimeFormatOptions;
const format = (options: Options) => new Intl.DateTimeFormat(locale, options);

const fullDay = { month: 'long', day: 'numeric', year: 'numeric' } as const;
const shortDay = { month: 'short', day: 'numeric' } as const;
const calendar = (options: Options) => format({ ...options, timeZone: 'UTC' });

const formats = {
  weekday: calendar({ weekday: 'long' }),
  date: calendar({ month: 'long', day: 'numeric' }),
  fullDate: calendar({ ...fullDay, weekday: 'long' }),
  longDate: calendar(fullDay),
  shortDate: calendar({ ...shortDay, weekday: 'short' }),
  month: calendar({ month: 'short', year: 'numeric' }),
  calendarDay: format(fullDay),
};

/** With the time zone's name without daylight saving: `ET` all year, as the lotteries write it. */
const clock = { hour: 'numeric', minute: '2-digit', hour12: true, timeZoneName: 'shortGeneric' } as const;

/** Midday keeps a plain calendar date on its own day, whatever zone formats it. */
const middayOf = (isoDate: string) => new Date(`${isoDate.slice(0, 10)}T12:00:00Z`);

/** `2026-11-23` → `Monday`. */
export const weekdayOf = (isoDate: string): string => formats.weekday.format(middayOf(isoDate));

/** `2026-11-23` → `November 23`. */
export const dayOf = (isoDate: string): string => formats.date.format(middayOf(isoDate));

/** `2026-11-23` → `Monday, November 23, 2026`. */
export const fullDateOf = (isoDate: string): string => formats.fullDate.format(middayOf(isoDate));

/** `2026-11-23` → `November 23, 2026`. */
export const longDateOf = (isoDate: string): string => formats.longDate.format(middayOf(isoDate));

/** `2026-11-23` → `Mon, Nov 23`, for tables. */
export const shortDateOf = (isoDate: string): string => formats.shortDate.format(middayOf(isoDate));

/** `2026-11-23` → `Nov 2026`. */
export const monthOf = (isoDate: string): string => formats.month.format(middayOf(isoDate));

/** The calendar date of an instant where the draws are held, `2026-11-23`. */
export const drawDateOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: drawZone }).format(new Date(instant));

const formatted = (instant: string, options: Options) =>
  // Browsers separate AM and PM by different kinds of space, and have no generic name for a reader's zone of UTC
  format(options)
    .format(new Date(instant))
    .replaceAll('\u202f', ' ')
    .replace(/GMT\+0$/, 'UTC');

/** @param timeZone the reader's own when left out */
export const dayAndTime = (instant: string, day: Options, timeZone?: string): [day: string, time: string] => [
  formatted(instant, { ...day, timeZone }),
  formatted(instant, { ...clock, timeZone }),
];

/** An instant within the next or last few days where the draws are held: `Sunday 10:59 PM ET`. */
export const easternMomentOf = (instant: string): string =>
  words.dayAtTime(...dayAndTime(instant, { weekday: 'long' }, drawZone));

/** An instant in the reader's own zone, with its day and date: `Sun, Nov 22, 9:12 AM CT`. */
export const momentOf = (instant: string, timeZone?: string): string =>
  dayAndTime(instant, { ...shortDay, weekday: 'short' }, timeZone).join(', ');

/** A compact instant in the reader's own zone: `Nov 22, 9:12 AM CT`. */
export const stampOf = (instant: string, timeZone?: string): string =>
  dayAndTime(instant, shortDay, timeZone).join(', ');

/** A compact instant where the draws are held, for tables and the console: `Nov 22, 10:59 PM ET`. */
export const easternStampOf = (instant: string): string => stampOf(instant, drawZone);

/** An instant in a record that is stored for years: `November 22, 2026, 10:59 PM ET`. */
export const recordStampOf = (instant: string): string => dayAndTime(instant, fullDay, drawZone).join(', ');

/** A day of a membership: `August 19, 2025`. */
export const calendarDayOf = (instant: string): string => formats.calendarDay.format(new Date(instant));
