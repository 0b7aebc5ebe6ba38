import { formatCount } from '../../../../../lib/format/format-count.js';

export const fileName = 'numbercast-draws.ics';
export const added = (draws: number): string => `${formatCount(draws, 'draw')} for your calendar`;

export const calendarName = 'Numbercast draws';
export const drawOf = (game: string): string => `${game} draw`;
/** @param deadline `Sunday 10:59 PM ET` */
export const description = (deadline: string): string =>
  `Your sets are with you by ${deadline}. They can’t improve your odds.`;
