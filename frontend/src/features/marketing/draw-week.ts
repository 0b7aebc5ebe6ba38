import { capitalized, catalogue, type Game, GAMES, type Schedule } from '@numbercast/lottery';

import * as words from '#words/features/marketing/draw-week.js';
import { moment } from '#words/features/marketing/week-board.js';
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
  return words.time(`${Number(hours) % 12 || 12}:${minutes}`, Number(hours) < 12);
}

/** `Powerball is drawn at 10:59 PM, Mega Millions at 11:00 PM` */
export const drawTimesInWords = words.drawTimes(
  GAMES.map((game) => ({ game: catalogue[game].name, time: timeOf(scheduleOf(game)) })),
);

/** `10:59 PM ET` */
export const drawTimeOf = (game: Game) => `${timeOf(scheduleOf(game))} ET`;

/** `Monday, Wednesday and Saturday` */
export const drawDaysOf = (game: Game) => words.drawDays(scheduleOf(game).days.map(dayName));

/** The fixed week of draws with the time by which members have their numbers. */
export const weekOfDraws: readonly WeeklyDraw[] = GAMES.flatMap((game) =>
  scheduleOf(game).days.map((day) => ({ game, isoDay: day, time: timeOf(scheduleOf(game)) })),
)
  .sort((a, b) => a.isoDay - b.isoDay)
  .map(({ game, isoDay, time }) => ({
    game,
    day: capitalized(dayName(isoDay)),
    time,
    sentBy: moment(dayName(isoDay - 1), time),
  }));
