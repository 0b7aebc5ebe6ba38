import { catalogue, type Game, GAMES, type Schedule } from '@numbercast/lottery';

import { dayName, scheduleOf } from '../../lib/lottery/schedule.js';

export interface WeeklyDraw {
  readonly game: Game;
  readonly day: string;
  readonly time: string;
  /** 24 hours of elapsed time before the draw (spec §9). */
  readonly sentBy: string;
}

/** `10:59 PM`, in the games' time zone. */
function timeOf({ at }: Schedule): string {
  const [hours, minutes] = at.split(':');
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

/** `Powerball is drawn at 10:59 PM, Mega Millions at 11:00 PM` */
export const drawTimesInWords = GAMES.map(
  (game, index) => `${catalogue[game].name}${index === 0 ? ' is drawn' : ''} at ${timeOf(scheduleOf(game))}`,
).join(', ');

/** `10:59 PM ET` */
export const drawTimeOf = (game: Game) => `${timeOf(scheduleOf(game))} ET`;

const lists = new Intl.ListFormat('en-GB'); // the texts of the site have no serial comma

/** `Monday, Wednesday and Saturday` */
export const drawDaysOf = (game: Game) => lists.format(scheduleOf(game).days.map(dayName));

/** The fixed week of draws with the time by which members have their numbers. */
export const weekOfDraws: readonly WeeklyDraw[] = GAMES.flatMap((game) =>
  scheduleOf(game).days.map((day) => ({ game, isoDay: day, time: timeOf(scheduleOf(game)) })),
)
  .sort((a, b) => a.isoDay - b.isoDay)
  .map(({ game, isoDay, time }) => ({
    game,
    day: dayName(isoDay),
    time,
    sentBy: `${dayName(isoDay - 1)}, ${time}`,
  }));
