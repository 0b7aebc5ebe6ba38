import { Temporal } from 'temporal-polyfill';
import { drawIdOf } from './draw-id.js';
import { isDrawDay, scheduleOn, supportedFrom } from './eras.js';
import type { Game } from './games.js';
import { GAMES_ZONE } from './games-date.js';

/** Numbers are delivered this many elapsed hours before the draw, whatever the clocks do in between (spec §9). */
const NOTICE_HOURS = 24;

/** Date, time, and deadline of a draw. */
export interface DrawDate {
  /** `<game>-<date>` */
  drawId: string;
  game: Game;
  /** Date of the draw in the games' zone, yyyy-mm-dd. */
  date: string;
  drawAt: Date;
  /** `drawAt` less 24 elapsed hours. */
  deadline: Date;
}

const toDate = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);

const dayOf = (instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(GAMES_ZONE).toPlainDate();

/** @throws RangeError when the game isn't drawn on that date */
export function drawOn(game: Game, date: string): DrawDate {
  const day = Temporal.PlainDate.from(date);
  if (date < supportedFrom(game) || !isDrawDay(game, date)) throw new RangeError(`${game} is not drawn on ${date}`);
  const plainTime = Temporal.PlainTime.from(scheduleOn(game, date).at);
  const drawAt = day.toZonedDateTime({ timeZone: GAMES_ZONE, plainTime }).toInstant();
  const deadline = drawAt.subtract({ hours: NOTICE_HOURS });
  return { drawId: drawIdOf({ game, date }), game, date, drawAt: toDate(drawAt), deadline: toDate(deadline) };
}

/** The game's draws with `from < drawAt ≤ until`, soonest first. */
export function drawsBetween(game: Game, from: Date, until: Date): DrawDate[] {
  const draws: DrawDate[] = [];
  const last = dayOf(until);
  for (let day = dayOf(from); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (isDrawDay(game, day.toString())) draws.push(drawOn(game, day.toString()));
  }
  return draws.filter(({ drawAt }) => drawAt > from && drawAt <= until);
}

/** Dates of the `count` draws before the one of that date, newest first; fewer near `supportedFrom` of the game. */
export function datesBefore(game: Game, date: string, count: number): string[] {
  const dates: string[] = [];
  const first = supportedFrom(game);
  let day = Temporal.PlainDate.from(date).subtract({ days: 1 });
  for (; dates.length < count && day.toString() >= first; day = day.subtract({ days: 1 })) {
    if (isDrawDay(game, day.toString())) dates.push(day.toString());
  }
  return dates;
}
