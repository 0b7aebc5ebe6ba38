import { Temporal } from 'temporal-polyfill';

const PACIFIC = 'America/Los_Angeles'; // where carriers' days begin

/** Returns the end of the carriers' day that contains an instant: the next midnight on the Pacific coast. */
export function pacificDayEnd(instant: Date): Date {
  const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(PACIFIC);
  return new Date(there.toPlainDate().add({ days: 1 }).toZonedDateTime(PACIFIC).epochMilliseconds);
}
