import type { NumberSet } from '../ledger/delivery.js';

export const twoDigits = (ball: number) => String(ball).padStart(2, '0');

/** `05-17-28-33-64 +12` */
export const setLine = ({ whites, red }: NumberSet) => `${whites.map(twoDigits).join('-')} +${twoDigits(red)}`;

const onCalendar = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** `Mon Nov 23`. @param date calendar date, yyyy-mm-dd */
export const shortDay = (date: string) =>
  onCalendar(date, { weekday: 'short', month: 'short', day: 'numeric' }).replace(',', '');

/** `Monday, November 23`. @param date calendar date, yyyy-mm-dd */
export const longDay = (date: string) => onCalendar(date, { weekday: 'long', month: 'long', day: 'numeric' });

/** `10:59 PM Eastern`. */
export const drawTime = (drawAt: Date) => {
  const zone = { timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' } as const;
  return `${new Intl.DateTimeFormat('en-US', zone).format(drawAt).replace('\u202f', ' ')} Eastern`;
};
