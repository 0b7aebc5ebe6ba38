import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Result } from './draws.js';
import { drawInstant, isDrawDate } from './calendar.js';
import { type Game, GAMES, gameNamed, type GameName, matrixAt } from './games.js';

const ball = z
  .string()
  .regex(/^\d{1,2}$/, 'is no ball')
  .transform(Number);

const Row = z.object({
  draw_date: z
    .string()
    .transform((text) => text.slice(0, 10))
    .pipe(z.iso.date('is no date')),
  winning_numbers: z
    .string()
    .transform((text) => text.trim().split(/\s+/))
    .pipe(z.array(ball).min(5, 'has fewer than five balls').max(6, 'has more than six balls')),
  mega_ball: ball.optional(),
  // Not one of the drawn numbers; the official files contain words here
  multiplier: z
    .string()
    .optional()
    .transform((text) => (/^\d+$/.test(text ?? '') ? Number(text) : null)),
});

/** A file of past results that cannot be used; the message names the file, the row and the field. */
export class UnusableHistory extends Error {}

function rowsOf(file: string): unknown[] {
  try {
    return z.array(z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new UnusableHistory(`${file} is no JSON array of draws: ${(cause as Error).message}`, { cause });
  }
}

/**
 * Reads `<game>.json` in the official feed's shape; oldest first, one result per date.
 * @throws UnusableHistory at the first row that cannot be read
 */
export function readHistory(directory: string, game: GameName): Result[] {
  const file = join(directory, `${game}.json`);
  const results = rowsOf(file).map((row, index) => {
    const { data, error } = Row.safeParse(row);
    const red = data?.mega_ball ?? data?.winning_numbers[5];
    const [issue] = error?.issues ?? [];
    if (issue) throw new UnusableHistory(`${file}, row ${index + 1}: ${issue.path.join('.')} ${issue.message}`);
    if (red === undefined) throw new UnusableHistory(`${file}, row ${index + 1}: there is no red ball`);
    const result = asResult(data!, red, game);
    const wrong = whyImpossible(gameNamed(game), result);
    if (wrong) throw new UnusableHistory(`${file}, row ${index + 1}: ${wrong}`);
    return result;
  });
  return [...new Map(results.map((result) => [result.date, result])).values()].sort((a, b) =>
    a.date.localeCompare(b.date),
  );
}

/** Reads the files of all games, to find an unusable one before anything is started. @throws UnusableHistory */
export function checkHistory(directory: string) {
  for (const { name } of GAMES) readHistory(directory, name);
}

/** Draws before the oldest matrix known here were played with other balls. */
function whyImpossible(game: Game, { date, whites, red }: Result): string | null {
  if (date < game.matrices.at(-1)!.from) return null;
  const matrix = matrixAt(game, date);
  const strange = [
    ...whites.filter((white) => white < 1 || white > matrix.whites),
    ...(red < 1 || red > matrix.red ? [red] : []),
  ];
  if (strange.length > 0) return `ball ${strange[0]} was not in play on ${date}`;
  if (new Set(whites).size < whites.length) return 'a white ball appears twice';
  return isDrawDate(game, date) ? null : `there was no draw on ${date}`;
}

function asResult({ draw_date: date, winning_numbers, multiplier }: z.output<typeof Row>, red: number, game: GameName) {
  const drawAt = drawInstant(gameNamed(game), date);
  return { date, drawAt, whites: winning_numbers.slice(0, 5), red, multiplier } satisfies Result;
}
