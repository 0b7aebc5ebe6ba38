const drawZone = 'America/New_York';

const formats = {
  weekday: new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }),
  date: new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }),
  fullDate: new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  longDate: new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' }),
  shortDate: new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }),
  localMoment: (timeZone?: string) =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }),
  stamp: (timeZone?: string) =>
    new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }),
  calendarDay: new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' }),
};

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

/** The calendar date of an instant where the draws are held, `2026-11-23`. */
export const drawDateOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: drawZone }).format(new Date(instant));

/** An instant in the reader's own zone: `Sunday 09:12`. */
export const momentOf = (instant: string, timeZone?: string): string =>
  formats.localMoment(timeZone).format(new Date(instant)).replace(',', '').replace(' at ', ' ');

/** An instant where the draws are held: `Sunday 22:59 ET`. */
export const easternMomentOf = (instant: string): string => `${momentOf(instant, drawZone)} ET`;

/** A compact instant for tables, in the reader's own zone: `Nov 22, 09:12`. */
export const stampOf = (instant: string, timeZone?: string): string =>
  formats.stamp(timeZone).format(new Date(instant));

/** A compact instant where the draws are held: `Nov 22, 22:59 ET`. */
export const easternStampOf = (instant: string): string => `${stampOf(instant, drawZone)} ET`;

/** A day in somebody's life with us: `August 19, 2025`. */
export const calendarDayOf = (instant: string): string => formats.calendarDay.format(new Date(instant));
