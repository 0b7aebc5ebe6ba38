import { z } from 'zod';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00');

const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** Daily hours in which a route gets urgent notices only. They may span midnight. */
export const quietHoursSchema = z
  .strictObject({
    from: time,
    to: time,
    /** IANA time zone. */
    zone: z.string().max(64).refine(isTimeZone, 'Choose a time zone'),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Enter an end that differs from the start' });

export type QuietHours = z.infer<typeof quietHoursSchema>;

/** Whether the time is within the quiet hours, which exclude their end. */
export function isQuiet({ from, to, zone }: QuietHours, now: Date): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(now);
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
}
