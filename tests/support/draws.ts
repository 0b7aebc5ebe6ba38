import { Temporal } from 'temporal-polyfill';

export type Game = 'powerball' | 'megamillions';

export interface ExpectedDraw {
  drawId: string;
  game: Game;
  /** yyyy-mm-dd in New York. */
  date: string;
  drawAt: Date;
  deadline: Date;
}

const ZONE = 'America/New_York';
const DRAW_TIME: Record<Game, string> = { powerball: '22:59', megamillions: '23:00' };
const DAY_MS = 86_400_000;
const THURSDAY = 4;

/** An instant by the wall clock of New York. */
export const newYork = (day: Temporal.PlainDate, time: string) =>
  new Date(day.toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds);

export function draw(game: Game, day: Temporal.PlainDate): ExpectedDraw {
  const date = day.toString();
  const drawAt = newYork(day, DRAW_TIME[game]);
  return { drawId: `${game}-${date}`, game, date, drawAt, deadline: new Date(drawAt.getTime() - DAY_MS) };
}

/** The first Thursday that has not begun yet. */
export function nextThursday(now: Date): Temporal.PlainDate {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(ZONE).toPlainDate();
  return today.add({ days: ((THURSDAY - today.dayOfWeek + 6) % 7) + 1 });
}
