export const noMatch = 'No match';
/** @param redBall `Powerball` */
export const theRedBall = (redBall: string): string => `the ${redBall}`;
/** `Matched 17, 33 and the Powerball` */
export const matched = (balls: readonly string[]): string =>
  `Matched ${balls.length === 1 ? balls[0] : `${balls.slice(0, -1).join(', ')} and ${balls.at(-1)}`}`;
