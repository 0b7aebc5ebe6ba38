const ZONE = 'America/New_York';

const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const DAY = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, dateStyle: 'medium' });

/** `Sun, Nov 22, 2026, 9:12 AM ET`. */
export const moment = (iso: string) => `${MOMENT.format(new Date(iso)).replace('\u202f', ' ')} ET`;

/** `Nov 22, 2026`. @param seconds as Stripe stores instants */
export const calendarDay = (seconds: number) => DAY.format(seconds * 1000);
