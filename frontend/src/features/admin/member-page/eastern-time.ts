import { GAMES_ZONE } from '@numbercast/lottery';

const clock = new Intl.DateTimeFormat('en-US', { timeZone: GAMES_ZONE, hour: 'numeric', minute: '2-digit' });

/** The time of day where the draws are held, under a title that names the day: `12:32 AM`. */
export const easternTimeOf = (instant: string): string => clock.format(new Date(instant)).replaceAll('\u202f', ' ');
