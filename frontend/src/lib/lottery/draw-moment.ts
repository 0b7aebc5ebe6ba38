import { dayAndTime, drawZone } from './draw-time.js';

// In a separate file from the other formats, which every public page downloads

/** An instant in a row, where the draws are held: `Sun 10:59 PM ET`. */
export const easternShortMomentOf = (instant: string): string =>
  dayAndTime(instant, { weekday: 'short' }, drawZone).join(' ');

/** The time of day where the draws are held: `10:59 PM ET`. */
export const easternTimeOf = (instant: string): string => dayAndTime(instant, { weekday: 'short' }, drawZone)[1];
