import { Temporal } from 'temporal-polyfill';

type Day = Temporal.PlainDate;

const [MONDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = [1, 4, 5, 6, 7] as const;

const on = (year: number, month: number, day: number) => Temporal.PlainDate.from({ year, month, day });

/** Returns the nth such weekday of a month. */
function nth(n: number, weekday: number, year: number, month: number): Day {
  const first = on(year, month, 1);
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * (n - 1) });
}

function lastMonday(year: number, month: number): Day {
  const last = on(year, month, 1).add({ months: 1 }).subtract({ days: 1 });
  return last.subtract({ days: last.dayOfWeek - MONDAY });
}

/** Returns the observed date: the Friday before a Saturday, the Monday after a Sunday. */
function observed(day: Day): Day {
  if (day.dayOfWeek === SATURDAY) return day.subtract({ days: 1 });
  return day.dayOfWeek === SUNDAY ? day.add({ days: 1 }) : day;
}

/** Returns the observed dates of US federal holidays (5 U.S.C. 6103); the first may be in the previous year. */
export const federalHolidays = (year: number): Day[] => [
  observed(on(year, 1, 1)), // New Year's Day
  nth(3, MONDAY, year, 1), // Birthday of Martin Luther King, Jr.
  nth(3, MONDAY, year, 2), // Washington's Birthday
  lastMonday(year, 5), // Memorial Day
  observed(on(year, 6, 19)), // Juneteenth
  observed(on(year, 7, 4)), // Independence Day
  nth(1, MONDAY, year, 9), // Labor Day
  nth(2, MONDAY, year, 10), // Columbus Day
  observed(on(year, 11, 11)), // Veterans Day
  nth(4, THURSDAY, year, 11), // Thanksgiving Day
  observed(on(year, 12, 25)), // Christmas Day
];

export function isBusinessDay(day: Day): boolean {
  if (day.dayOfWeek > FRIDAY) return false;
  const holidays = [...federalHolidays(day.year), ...federalHolidays(day.year + 1)];
  return !holidays.some((holiday) => holiday.equals(day));
}

/** Returns the nth business day after a date; the date itself does not count. */
export function businessDayAfter(date: string, n: number): string {
  let day = Temporal.PlainDate.from(date);
  for (let left = n; left > 0;) {
    day = day.add({ days: 1 });
    if (isBusinessDay(day)) left--;
  }
  return day.toString();
}

/** Returns the instant at which a day ends in a time zone. */
export const endOfDay = (date: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds);
