import type { Route } from './notifications-api.js';

/** Time zones of quiet hours that the console offers. */
export const zones = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Los_Angeles', 'Pacific'],
  ['Europe/London', 'London'],
  ['Europe/Berlin', 'Berlin'],
  ['UTC', 'UTC'],
] as const;

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** `22:00` → `10:00 PM`. */
const timeOf = (time: string) => clock.format(new Date(`2000-01-01T${time}Z`)).replace('\u202f', ' ');

/** `quiet from 10:00 PM to 7:00 AM Eastern`. */
export function quietHoursInWords({ from, to, zone }: NonNullable<Route['quietHours']>): string {
  const name = zones.find(([id]) => id === zone)?.[1] ?? zone;
  return `quiet from ${timeOf(from)} to ${timeOf(to)} ${name}`;
}
