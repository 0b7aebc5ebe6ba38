import { Temporal } from 'temporal-polyfill';
import { eraOn, firstDateOf, type Game, GAMES_ZONE, isGame } from '../games/game.js';

/** The time by which numbers must have gone out, in hours before the draw. Elapsed hours: clock changes don't move it. */
const NOTICE_HOURS = 24;

/** When one drawing of one game takes place. */
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

const isDrawDay = (game: Game, day: Temporal.PlainDate) => eraOn(game, day.toString()).days.includes(day.dayOfWeek);

const toDate = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);

const dayOf = (instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(GAMES_ZONE).toPlainDate();

/** @throws RangeError when the game isn't drawn on that date */
export function drawOn(game: Game, date: string): DrawDate {
  const day = Temporal.PlainDate.from(date);
  if (!isDrawDay(game, day)) throw new RangeError(`${game} is not drawn on ${date}`);
  const plainTime = Temporal.PlainTime.from(eraOn(game, date).at);
  const drawAt = day.toZonedDateTime({ timeZone: GAMES_ZONE, plainTime }).toInstant();
  const deadline = drawAt.subtract({ hours: NOTICE_HOURS });
  return { drawId: `${game}-${date}`, game, date, drawAt: toDate(drawAt), deadline: toDate(deadline) };
}

/** The game's draws with `from < drawAt ≤ until`, soonest first. */
export function drawsBetween(game: Game, from: Date, until: Date): DrawDate[] {
  const draws: DrawDate[] = [];
  const last = dayOf(until);
  for (let day = dayOf(from); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (isDrawDay(game, day)) draws.push(drawOn(game, day.toString()));
  }
  return draws.filter(({ drawAt }) => drawAt > from && drawAt <= until);
}

/** Dates of the `count` draws before the one of that date, newest first; fewer at the start of the first era. */
export function datesBefore(game: Game, date: string, count: number): string[] {
  const dates: string[] = [];
  const first = firstDateOf(game);
  let day = Temporal.PlainDate.from(date).subtract({ days: 1 });
  for (; dates.length < count && day.toString() >= first; day = day.subtract({ days: 1 })) {
    if (isDrawDay(game, day)) dates.push(day.toString());
  }
  return dates;
}

/** Parses a draw id. Null when it names no draw of the calendar. */
export function parseDrawId(drawId: string): { game: Game; date: string } | null {
  const parts = /^([a-z]+)-(\d{4}-\d{2}-\d{2})$/.exec(drawId); // <game>-<yyyy-mm-dd>
  const [, game = '', date = ''] = parts ?? [];
  return isGame(game) && !Number.isNaN(Date.parse(date)) ? { game, date } : null;
}
