import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type Game, type Outcome, outcomeOf } from '../draws/outcome.js';

/** One draw as a source tells it. */
export interface Reading {
  game: Game;
  /** Calendar date of the draw, yyyy-mm-dd. */
  date: string;
  outcome: Outcome;
}

/** Readings of one answer, and how many of its rows could not be read. */
export interface Readings {
  readings: Reading[];
  badRows: number;
}

const numbersOf = (text: string) => text.trim().split(/\s+/).map(Number);

/** Powerball packs the red ball into the winning numbers as the sixth; Mega Millions has a field of its own. */
function readingOf(game: Game, date: string | null, winning: string, red: string | undefined): Reading | null {
  const balls = numbersOf(winning);
  const outcome = red === undefined ? outcomeOf(balls.slice(0, -1), balls.at(-1) ?? 0) : outcomeOf(balls, Number(red));
  return date && outcome ? { game, date, outcome } : null;
}

function collect(rows: (Reading | null)[]): Readings {
  const byDate = new Map<string, Reading>();
  // Mirrors have been seen to repeat rows
  for (const row of rows) if (row) byDate.set(row.date, row);
  return { readings: [...byDate.values()], badRows: rows.filter((row) => row === null).length };
}

const jsonRow = z.looseObject({ draw_date: z.string(), winning_numbers: z.string(), mega_ball: z.string().optional() });
const ISO_DAY = /^(\d{4}-\d{2}-\d{2})T/;

/** The data service's answer: an array of `{draw_date, winning_numbers, mega_ball?}`. */
export function readJson(game: Game, body: unknown): Readings {
  const rows = z.array(z.unknown()).parse(body);
  return collect(
    rows.map((row) => {
      const { success, data } = jsonRow.safeParse(row);
      return success
        ? readingOf(game, ISO_DAY.exec(data.draw_date)?.[1] ?? null, data.winning_numbers, data.mega_ball)
        : null;
    }),
  );
}

const US_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** The file export: columns by their names, in whatever order; dates month first. */
export function readCsv(game: Game, text: string): Readings {
  const rows: Record<string, string>[] = parse(text, {
    columns: true,
    skip_empty_lines: true,
    trim: true,
    bom: true,
    relax_column_count: true,
  });
  return collect(
    rows.map((row) => {
      const [, month, day, year] = US_DAY.exec(row['Draw Date'] ?? '') ?? [];
      const date = year ? `${year}-${month}-${day}` : null;
      return readingOf(
        game,
        date,
        row['Winning Numbers'] ?? '',
        game === 'megamillions' ? (row['Mega Ball'] ?? '') : undefined,
      );
    }),
  );
}
