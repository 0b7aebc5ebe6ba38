const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });

/** The calendar date of an instant where the draws are held, yyyy-mm-dd. */
export const newYorkDate = (at: Date | number) => day.format(at);
