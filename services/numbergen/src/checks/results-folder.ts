import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { eraOn, type Game, isDrawDay, supportedFrom } from '@numbercast/lottery';
import { isPlayable } from '../number-sets/number-set.js';
import type { DatedResult } from '../generator/frozen-space.js';

const numbers = (text: string) => text.trim().split(/\s+/).map(Number);

/** Rows of the official feed. */
const feedRows = z.array(
  z.object({ draw_date: z.string(), winning_numbers: z.string(), mega_ball: z.coerce.string().optional() }),
);

const MONTH_FIRST = /^(\d{2})\/(\d{2})\/(\d{4})/; // MM/DD/YYYY, the format of the official CSV

const isoDate = (date: string) => date.replace(MONTH_FIRST, '$3-$1-$2').slice(0, 10);

/** The red ball is the sixth number, or in a separate column. */
function result(date: string, winning: string, megaBall = ''): DatedResult {
  const drawn = [...numbers(winning), ...(megaBall === '' ? [] : [Number(megaBall)])];
  return { date: isoDate(date), whites: drawn.slice(0, 5).toSorted((a, b) => a - b), red: drawn[5] ?? 0 };
}

function fromCsv(text: string): DatedResult[] {
  const [heading = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const columns = heading.split(',').map((name) => name.trim());
  const at = (row: string[], name: string) => row[columns.indexOf(name)] ?? '';
  return lines
    .map((line) => line.split(','))
    .map((row) => result(at(row, 'Draw Date'), at(row, 'Winning Numbers'), at(row, 'Mega Ball')));
}

const fromFeed = (text: string) =>
  feedRows.parse(JSON.parse(text)).map((row) => result(row.draw_date, row.winning_numbers, row.mega_ball));

/**
 * Reads the results of a game from `<game>.json` (feed format) or `<game>.csv` (official export), newest first, one per
 * date in the supported eras. `refused` contains those that do not match the matrix or the draw days of their date.
 */
export function readResults(folder: string, game: Game): { results: DatedResult[]; refused: DatedResult[] } {
  const [json, csv] = ['json', 'csv'].map((type) => join(folder, `${game}.${type}`)) as [string, string];
  if (!existsSync(json) && !existsSync(csv))
    throw new Error(`there is neither ${game}.json nor ${game}.csv in ${folder}`);
  const all = existsSync(json) ? fromFeed(readFileSync(json, 'utf8')) : fromCsv(readFileSync(csv, 'utf8'));
  const ours = all.filter(({ date }) => date >= supportedFrom(game));
  const byDate = new Map(ours.map((each) => [each.date, each]));
  const results = [...byDate.values()].toSorted((a, b) => b.date.localeCompare(a.date));
  const isRight = (each: DatedResult) => isPlayable(each, eraOn(game, each.date)) && isDrawDay(game, each.date);
  return { results: results.filter(isRight), refused: results.filter((each) => !isRight(each)) };
}
