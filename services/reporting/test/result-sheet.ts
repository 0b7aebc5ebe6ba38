import { type Game, isDrawDay } from '@numbercast/lottery';
import type { crookedLine } from './crooked-line.js';

export const DATA_SET: Record<Game, string> = { powerball: 'd6yy-54nr', megamillions: '5xaw-6ayf' };
export const serviceAddress = (game: Game) => `/feeds/a/resource/${DATA_SET[game]}`;
export const exportAddress = (game: Game) => `/feeds/b/api/views/${DATA_SET[game]}`;

export interface SheetRow {
  game: Game;
  date: string;
  whites: number[];
  red: number;
}

const DAY_MS = 86_400_000;

/** Returns this many dates on which the game is drawn, newest first. The service holds back results of other dates. */
export function drawDaysUntil(game: Game, last: string, count: number): string[] {
  const dates: string[] = [];
  for (let day = Date.parse(last); dates.length < count; day -= DAY_MS) {
    const date = new Date(day).toISOString().slice(0, 10);
    if (isDrawDay(game, date)) dates.push(date);
  }
  return dates;
}

const two = (ball: number) => String(ball).padStart(2, '0');

/** Results that both sources return instead of their own; rows may be added and changed. */
export function resultSheet(line: Awaited<ReturnType<typeof crookedLine>>, rows: SheetRow[]) {
  for (const game of ['powerball', 'megamillions'] as const) {
    const ofGame = () => rows.filter((row) => row.game === game);
    line.say(serviceAddress(game), () => JSON.stringify(ofGame().map(jsonRow)));
    line.say(exportAddress(game), () => [header(game), ...ofGame().map(csvRow)].join('\r\n'));
  }
}

const header = (game: Game) =>
  game === 'megamillions' ? 'Draw Date,Winning Numbers,Mega Ball,Multiplier' : 'Draw Date,Winning Numbers,Multiplier';

function jsonRow({ game, date, whites, red }: SheetRow) {
  const isMega = game === 'megamillions';
  const numbers = (isMega ? whites : [...whites, red]).map(two).join(' ');
  return { draw_date: `${date}T00:00:00.000`, winning_numbers: numbers, ...(isMega && { mega_ball: two(red) }) };
}

function csvRow({ game, date, whites, red }: SheetRow) {
  const [year, month, day] = date.split('-');
  const numbers = whites.map(two).join(' ');
  return `${month}/${day}/${year},${numbers}${game === 'megamillions' ? ',' : ' '}${two(red)},`;
}
