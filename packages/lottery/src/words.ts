import { catalogue, type Game, GAMES, type Schedule } from './games.js';
import type { Matched } from './prizes.js';

const names = GAMES.map((game) => catalogue[game].name);

const and = new Intl.ListFormat('en-GB'); // the texts of the site have no serial comma
const or = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `Powerball, Mega Millions` */
export const gameNames = names.join(', ');

/** `Powerball and Mega Millions` */
export const allGameNames = and.format(names);

/** `Powerball or Mega Millions` */
export const anyGameName = or.format(names);

/** `Powerball or Mega Ball` */
export const anyRedBall = or.format(GAMES.map((game) => catalogue[game].redBall));

/** `both`, or `all` with more than two games. */
export const bothOrAll = GAMES.length === 2 ? 'both' : 'all';

/** Number of draws a week of all games, by their current schedules. */
export const drawsAWeek = GAMES.reduce((sum, game) => {
  const schedules: readonly Schedule[] = catalogue[game].schedules;
  return sum + schedules.at(-1)!.days.length;
}, 0);

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** `five`; digits from ten. */
export const numberInWords = (number: number) => numbers[number] ?? String(number);

/** `two white balls and the Powerball`, `no numbers`. */
export function matchedInWords(game: Game, { whites, red }: Matched): string {
  const balls = whites === 0 ? [] : [`${numberInWords(whites)} white ball${whites === 1 ? '' : 's'}`];
  if (red) balls.push(`the ${catalogue[game].redBall}`);
  return balls.length === 0 ? 'no numbers' : and.format(balls);
}

/** `five` → `Five` */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
