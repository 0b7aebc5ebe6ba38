import { Temporal } from 'temporal-polyfill';
import { draw, type ExpectedDraw, type Game } from '../support/draws.js';

// Monday is 1, as in ISO 8601
const DAYS: Record<Game, readonly number[]> = { powerball: [1, 3, 6], megamillions: [2, 5] };
export const GAMES: readonly Game[] = ['powerball', 'megamillions'];

/** The draw of a day; there is one at most. */
export function drawOf(day: Temporal.PlainDate): ExpectedDraw | null {
  const game = GAMES.find((each) => DAYS[each].includes(day.dayOfWeek));
  return game ? draw(game, day) : null;
}

/** The next draw of a game from that day on. */
export function nextDraw(game: Game, from: Temporal.PlainDate): ExpectedDraw {
  let day = from;
  while (!DAYS[game].includes(day.dayOfWeek)) day = day.add({ days: 1 });
  return draw(game, day);
}

/** The first draw of a game whose numbers can still be delivered in time. */
export function openDraw(game: Game, today: Temporal.PlainDate, now: Date): ExpectedDraw {
  let found = nextDraw(game, today);
  while (found.deadline <= now) found = nextDraw(game, Temporal.PlainDate.from(found.date).add({ days: 1 }));
  return found;
}
