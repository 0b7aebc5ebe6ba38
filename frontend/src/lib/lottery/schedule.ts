import { weekdays } from '#words/lib/lottery/days.js';
import { catalogue, type Game, type Schedule } from '@numbercast/lottery';

/** Full name of an ISO day of the week; 1 is Monday, and 0 also means Sunday. */
export const dayName = (isoDay: number) => weekdays[(isoDay + 6) % 7]!;

export const scheduleOf = (game: Game): Schedule => catalogue[game].schedules.at(-1)!;

/** `Mon, Wed, Sat` */
export const shortDrawDaysOf = (game: Game) =>
  scheduleOf(game)
    .days.map((day) => dayName(day).slice(0, 3))
    .join(', ');
