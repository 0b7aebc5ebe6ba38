import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Result } from './draws.js';
import { drawInstant } from './calendar.js';
import { gameNamed, type GameName } from './games.js';

const Row = z.object({
  draw_date: z.string().transform((text) => text.slice(0, 10)),
  winning_numbers: z.string().transform((text) => text.trim().split(/\s+/).map(Number)),
  mega_ball: z.coerce.number().optional(),
  multiplier: z.coerce.number().optional(),
});

/** Reads `<game>.json` in the official feed's shape; oldest first, one result per date. */
export function readHistory(directory: string, game: GameName): Result[] {
  const rows = z.array(Row).parse(JSON.parse(readFileSync(join(directory, `${game}.json`), 'utf8')));
  const byDate = new Map(rows.map((row) => [row.draw_date, asResult(row, game)]));
  return [...byDate.values()].sort((a, b) => a.date.localeCompare(b.date));
}

function asResult(row: z.output<typeof Row>, game: GameName): Result {
  const [red = 0] = row.mega_ball === undefined ? row.winning_numbers.slice(5) : [row.mega_ball];
  const drawAt = drawInstant(gameNamed(game), row.draw_date);
  return {
    date: row.draw_date,
    drawAt,
    whites: row.winning_numbers.slice(0, 5),
    red,
    multiplier: row.multiplier ?? null,
  };
}
