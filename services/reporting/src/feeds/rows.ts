import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type Game, type Outcome, outcomeOf, sameOutcome } from '../draws/outcome.js';

/** The first and the last day that are asked for, yyyy-mm-dd. */
export interface Period {
  from: string;
  to: string;
}

/** One draw as a source reports it. */
export interface Reading {
  /** Calendar date of the draw, yyyy-mm-dd. */
  date: string;
  outcome: Outcome;
}

/** Draws of a period in one response, and the number of rejected rows. */
export interface Readings {
  readings: Reading[];
  badRows: number;
}

/** A row, as far as it could be read. */
interface Row {
  date: string | null;
  outcome: Outcome | null;
}

export const numberOf = (text: string) => (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN);

/** Powerball packs the red ball into the winning numbers as the sixth; Mega Millions has a separate field. */
function readBalls(game: Game, winning = '', megaBall = ''): Outcome | null {
  const balls = winning.trim().split(/\s+/).map(numberOf);
  const red = game === 'megamillions' ? numberOf(megaBall.trim()) : balls.pop();
  return outcomeOf(balls, red ?? Number.NaN);
}

const readDate = (text: string | null) => (z.iso.date().safeParse(text).success ? text : null);

/** Mirrors repeat rows; two different outcomes of a draw are both rejected. Other periods had other games. */
function collect(rows: Row[], { from, to }: Period): Readings {
  const outcomes = new Map<string, Outcome | null>();
  let badRows = 0;
  for (const { date, outcome } of rows) {
    if (date !== null && (date < from || date > to)) continue;
    if (date === null || outcome === null) {
      badRows++;
      continue;
    }
    const told = outcomes.get(date);
    if (told && sameOutcome(told, outcome)) continue;
    outcomes.set(date, told === undefined ? outcome : null);
    if (told !== undefined) badRows++;
  }
  const readings = [...outcomes].flatMap(([date, outcome]) => (outcome ? [{ date, outcome }] : []));
  return { readings, badRows };
}

const jsonRow = z.looseObject({
  draw_date: z.string(),
  winning_numbers: z.string(),
  mega_ball: z.string().optional(),
});
const ISO_DAY = /^(\d{4}-\d{2}-\d{2})T/;

/**
 * The data service's answer: an array of `{draw_date, winning_numbers, mega_ball?}`.
 * @throws when it is something else
 */
export function readJson(game: Game, body: unknown, period: Period): Readings {
  const rows = z.array(z.unknown()).parse(body);
  const read = (row: unknown): Row => {
    const { success, data } = jsonRow.safeParse(row);
    if (!success) return { date: null, outcome: null };
    const date = readDate(ISO_DAY.exec(data.draw_date)?.[1] ?? null);
    return { date, outcome: readBalls(game, data.winning_numbers, data.mega_ball) };
  };
  return collect(rows.map(read), period);
}

export const COLUMNS: Record<Game, string[]> = {
  powerball: ['Draw Date', 'Winning Numbers'],
  megamillions: ['Draw Date', 'Winning Numbers', 'Mega Ball'],
};
const US_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** The day that `MM/DD/YYYY` means, yyyy-mm-dd; null when it means none. */
export function readUsDay(text = ''): string | null {
  const [, month, day, year] = US_DAY.exec(text) ?? [];
  return readDate(year ? `${year}-${month}-${day}` : null);
}

/** A row of the file export by its columns' names, and the line of the file it ends on. */
export interface ExportRow {
  record: Record<string, string>;
  info: { lines: number };
}

/**
 * The rows of the file export, whatever the order of its columns.
 * @param checked is given the columns' names, and may throw
 */
export const exportRows = (text: string, checked: (columns: string[]) => void) =>
  parse<ExportRow>(text, {
    columns: (names: string[]) => {
      checked(names);
      return names;
    },
    skip_empty_lines: true,
    trim: true,
    bom: true,
    relax_column_count: true,
    info: true,
  });

/**
 * The file export: columns by their names, in whatever order; dates month first.
 * @throws when it is something else
 */
export function readCsv(game: Game, text: string, period: Period): Readings {
  const rows = exportRows(text, (names) => {
    const missing = COLUMNS[game].filter((name) => !names.includes(name));
    if (missing.length > 0) throw new Error(`the export has no ${missing.join(', ')}`);
  });
  const read = ({ record }: ExportRow): Row => ({
    date: readUsDay(record['Draw Date']),
    outcome: readBalls(game, record['Winning Numbers'], record['Mega Ball']),
  });
  return collect(rows.map(read), period);
}
