import { catalogue, GAMES, wholeDollars } from '@numbercast/lottery';

const games = GAMES.map((game) => catalogue[game].name);
const and = new Intl.ListFormat('es-US');
const or = new Intl.ListFormat('es-US', { type: 'disjunction' });
const numbers = ['cero', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'];

/** `Powerball y Mega Millions` */
export const allGameNames = and.format(games);

/** `Powerball o Mega Millions` */
export const anyGameName = or.format(games);

/** `Powerball o Mega Ball` */
export const anyRedBall = or.format(GAMES.map((game) => catalogue[game].redBall));

/** `ambos`, or `todos` with more than two games. */
export const bothOrAll = GAMES.length === 2 ? 'ambos' : 'todos';

/** `cinco`; digits from ten. Before a masculine noun: `un`. */
export const numberInWords = (number: number): string => numbers[number] ?? String(number);

/** `$350 millones`. No jackpot is as low as one million. */
export const millionsInWords = (millions: number): string => `${wholeDollars(millions)} millones`;

/** `el premio mayor, anunciado en $350 millones`, or without an amount where it is not known. */
export const jackpotInWords = (millions?: number | null): string =>
  millions ? `el premio mayor, anunciado en ${millionsInWords(millions)}` : 'el premio mayor anunciado';
