export const calendarName = 'Numbercast draws';
export const drawOf = (game: string): string => `${game} draw`;
/** @param deadline `Sunday 10:59 PM ET` */
export const description = (deadline: string): string =>
  `Your sets are with you by ${deadline}. They can’t improve your odds.`;
