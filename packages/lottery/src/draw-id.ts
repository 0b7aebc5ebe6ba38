import { catalogue, type Game, isGame } from './games.js';

/** `<game>-<date of the draw in the games' time zone>`, for example `powerball-2026-11-23`. */
export const drawIdOf = ({ game, date }: { game: Game; date: string }) => `${game}-${date}`;

/** Parses a draw id. Returns null for an unknown game or a date that does not exist. */
export function parseDrawId(drawId: string): { game: Game; date: string } | null {
  const parts = /^([a-z]+)-(\d{4}-\d{2}-\d{2})$/.exec(drawId); // <game>-<yyyy-mm-dd>
  const [, game = '', date = ''] = parts ?? [];
  return isGame(game) && !Number.isNaN(Date.parse(date)) ? { game, date } : null;
}

const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Formats a draw id as `Powerball Mon Nov 23`; returns an invalid id unchanged. */
export function drawInWords(drawId: string): string {
  const draw = parseDrawId(drawId);
  return draw ? `${catalogue[draw.game].name} ${day.format(Date.parse(draw.date)).replace(',', '')}` : drawId;
}
