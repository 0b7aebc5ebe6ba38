export const noMatch = 'Sin aciertos';
/** @param redBall `Powerball` */
export const theRedBall = (redBall: string): string => `la ${redBall}`;
/** `Aciertos: 17, 33 y la Powerball` */
export const matched = (balls: readonly string[]): string =>
  `Aciertos: ${balls.length === 1 ? balls[0] : `${balls.slice(0, -1).join(', ')} y ${balls.at(-1)}`}`;
