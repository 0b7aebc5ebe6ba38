const EASTERN_ZONE = 'America/New_York';
/** Spaces that the character set of text messages does not include. */
const NARROW_SPACES = /[\u00a0\u202f]/g;

const dayOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** How a language writes dates and amounts. */
export interface Dates {
  /** `Mon Nov 23`, in the character set of text messages. @param date calendar date, yyyy-mm-dd */
  shortDay: (date: string) => string;
  /** `Monday, November 23`. @param date calendar date, yyyy-mm-dd */
  longDay: (date: string) => string;
  /** `Monday`. @param date calendar date, yyyy-mm-dd */
  weekday: (date: string) => string;
  /** `10:59 PM ET` */
  drawTime: (drawAt: Date) => string;
  /** `December 23, 2026`, in this time zone; Eastern by default. */
  localDay: (instant: Date, zone?: string) => string;
  /** `December 23, 2026 at 12:00 PM EST`, in this time zone; Eastern by default. */
  localMoment: (instant: Date, zone?: string) => string;
  /** `$12.99` */
  dollars: (cents: number) => string;
}

/** Differences between languages beyond those that `Intl` knows. */
interface Locale {
  /** BCP 47 */
  name: string;
  /** Adapts what `Intl` writes for a day of the week with its date. */
  shortDay: (text: string) => string;
  longDay: (text: string) => string;
  easternTime: (time: string) => string;
  moment: (day: string, time: string) => string;
}

export function datesOf({ name, shortDay, longDay, easternTime, moment }: Locale): Dates {
  // Created once, because creating a formatter takes far longer than using it
  const calendar = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(name, { ...options, timeZone: 'UTC' });
  const short = calendar({ weekday: 'short', month: 'short', day: 'numeric' });
  const long = calendar({ weekday: 'long', month: 'long', day: 'numeric' });
  const weekdays = calendar({ weekday: 'long' });
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const eastern = new Intl.DateTimeFormat(name, { ...clock, timeZone: EASTERN_ZONE });
  const amounts = new Intl.NumberFormat(name, { style: 'currency', currency: 'USD' });

  const localDay = (instant: Date, zone = EASTERN_ZONE) =>
    new Intl.DateTimeFormat(name, { timeZone: zone, year: 'numeric', month: 'long', day: 'numeric' }).format(instant);
  const localTime = (instant: Date, zone: string) =>
    new Intl.DateTimeFormat(name, { ...clock, timeZone: zone, timeZoneName: 'short' }).format(instant);

  return {
    shortDay: (date) => shortDay(short.format(dayOf(date))),
    longDay: (date) => longDay(long.format(dayOf(date))),
    weekday: (date) => weekdays.format(dayOf(date)),
    drawTime: (drawAt) => easternTime(eastern.format(drawAt).replace(NARROW_SPACES, ' ')),
    localDay,
    localMoment: (instant, zone = EASTERN_ZONE) =>
      moment(localDay(instant, zone), localTime(instant, zone).replace(NARROW_SPACES, ' ')),
    dollars: (cents) => amounts.format(cents / 100),
  };
}
