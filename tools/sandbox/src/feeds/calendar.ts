import type { Game } from './games.js';

const DAY_MS = 86_400_000;

const NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** New York wall-clock time of an instant, expressed as UTC milliseconds. */
function wallClock(instant: number): number {
  const parts = new Map(NEW_YORK.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The instant of a game's draw on a date (New York). Draws are never inside a clock change, so one is enough. */
export function drawInstant(game: Game, date: string): number {
  const wanted = Date.parse(`${date}T00:00:00Z`) + (game.hour * 60 + game.minute) * 60_000;
  const guess = wanted + 5 * 3_600_000;
  return guess + (wanted - wallClock(guess));
}

/** Draw dates from one date to another, both included, oldest first. */
export function drawDates(game: Game, from: string, to: string): string[] {
  const dates: string[] = [];
  for (let day = Date.parse(`${from}T00:00:00Z`); day <= Date.parse(`${to}T00:00:00Z`); day += DAY_MS)
    if (game.weekdays.includes(new Date(day).getUTCDay())) dates.push(new Date(day).toISOString().slice(0, 10));
  return dates;
}

export function isDrawDate(game: Game, date: string): boolean {
  return drawDates(game, date, date).length === 1;
}

export function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** The date in New York at an instant. */
export function newYorkDate(instant: number): string {
  return new Date(wallClock(instant)).toISOString().slice(0, 10);
}
