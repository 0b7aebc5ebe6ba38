const ZONE = 'America/New_York';
const hourIn = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', hourCycle: 'h23' });

/** The offsets of the zone from UTC: daylight saving time first. The clocks change at 2 AM, never at midnight. */
const OFFSETS = ['-04:00', '-05:00'];

/** Returns midnight in the time zone of the draws. @param date yyyy-mm-dd */
export function startOfDay(date: string): Date {
  const candidates = OFFSETS.map((offset) => new Date(`${date}T00:00:00${offset}`));
  return candidates.find((candidate) => Number(hourIn.format(candidate)) === 0)!;
}

/** `2026-02-28` → `2026-03-01`. */
export function dayAfter(date: string): string {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
