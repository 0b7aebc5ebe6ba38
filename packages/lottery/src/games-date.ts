/** The time zone in which draws are held and dated. */
export const GAMES_ZONE = 'America/New_York';

const day = new Intl.DateTimeFormat('en-CA', { timeZone: GAMES_ZONE, dateStyle: 'short' });

/** The calendar date of an instant where draws are held, yyyy-mm-dd. */
export const gamesDateOf = (at: Date | number) => day.format(at);
