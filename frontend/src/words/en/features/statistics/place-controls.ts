export const game = 'Game';
export const gameRules = 'Game rules';

/** `5 of 69 + 1 of 26` */
const drums = (whites: number, reds: number): string => `5 of ${whites} + 1 of ${reds}`;

/** `Since Oct 2015 (5 of 69 + 1 of 26)` */
export const eraSince = (month: string, whites: number, reds: number): string =>
  `Since ${month} (${drums(whites, reds)})`;

/** `Oct 2013 to Oct 2017 (5 of 75 + 1 of 15)` */
export const eraBetween = (first: string, last: string, whites: number, reds: number): string =>
  `${first} to ${last} (${drums(whites, reds)})`;
