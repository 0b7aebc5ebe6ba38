const lists = new Intl.ListFormat('en-GB'); // the texts of the site have no serial comma

/** `10:59 PM`. @param clock of twelve hours, `10:59` */
export const time = (clock: string, isMorning: boolean): string => `${clock} ${isMorning ? 'AM' : 'PM'}`;

/** `Monday, Wednesday and Saturday` */
export const drawDays = (days: readonly string[]): string => lists.format(days);

export interface DrawTime {
  readonly game: string;
  readonly time: string;
}

/** `Powerball is drawn at 10:59 PM, Mega Millions at 11:00 PM` */
export const drawTimes = (draws: readonly DrawTime[]): string =>
  draws.map(({ game, time }, index) => `${game}${index === 0 ? ' is drawn' : ''} at ${time}`).join(', ');
