export const title = 'Start';
export const headline = 'Your numbers, a full day before every draw.';
/** @param games `Powerball and Mega Millions` */
export const lead = (games: string): string =>
  `Five sets that no other member gets, for every ${games} draw, by text or email. They can’t improve your odds.`;
