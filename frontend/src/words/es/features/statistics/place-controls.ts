export const game = 'Juego';
export const gameRules = 'Reglas del juego';

const drums = (whites: number, reds: number) => `5 de ${whites} + 1 de ${reds}`;

/** `Desde oct 2015 (5 de 69 + 1 de 26)` */
export const eraSince = (month: string, whites: number, reds: number) => `Desde ${month} (${drums(whites, reds)})`;

/** `De oct 2013 a oct 2017 (5 de 75 + 1 de 15)` */
export const eraBetween = (first: string, last: string, whites: number, reds: number) =>
  `De ${first} a ${last} (${drums(whites, reds)})`;
