import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Game } from '@numbercast/lottery';
import { type Outcome, outcomeOf, sameOutcome } from '../draws/outcome.js';
import { columnsOf, dataSets } from './data-sets.js';

/** First and last requested day, yyyy-mm-dd. */
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

/** A row; fields that could not be parsed are null. */
interface Row {
  date: string | null;
  outcome: Outcome | null;
}

export const numberOf = (text: string) => (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN);

/** @param redBall the separate field, for games that have one */
function readBalls(game: Game, winning = '', redBall = ''): Outcome | null {
  const balls = winning.trim().split(/\s+/).map(numberOf);
  const red = dataSets[game].redBall ? numberOf(redBall.trim()) : balls.pop();
  return outcomeOf(balls, red ?? Number.NaN);
}

const readDate = (text: string | null) => (z.iso.date().safeParse(text).success ? text : null);

/**
 * Collects the readings of a period. Mirrors repeat rows; two different outcomes of a draw are both rejected. Rows
 * outside the period are ignored because earlier games had other rules.
 */
function collect(rows: Row[], { from, to }: Period): Readings {
  const outcomes = new Map<string, Outcome | null>();
  let badRows = 0;
  for (const { date, outcome } of rows) {
    if (date !== null && (date < from || date > to)) continue;
    if (date === null || outcome === null) {
      badRows++;
      continue;
    }
    const earlier = outcomes.get(date);
    if (earlier && sameOutcome(earlier, outcome)) continue;
    outcomes.set(date, earlier === undefined ? outcome : null);
    if (earlier !== undefined) badRows++;
  }
  const readings = [...outcomes].flatMap(([date, outcome]) => (outcome ? [{ date, outcome }] : []));
  return { readings, badRows };
}

const jsonRow = z.object({ draw_date: z.string(), winning_numbers: z.string() }).catchall(z.unknown());
const ISO_DAY = /^(\d{4}-\d{2}-\d{2})T/;

/**
 * Reads the response of the data service: an array of `{draw_date, winning_numbers, <red ball>?}`.
 * @throws when it is something else
 */
export function readJson(game: Game, body: unknown, period: Period): Readings {
  const rows = z.array(z.unknown()).parse(body);
  const field = dataSets[game].redBall?.field;
  const read = (row: unknown): Row => {
    const { success, data } = jsonRow.safeParse(row);
    const redBall = z
      .string()
      .optional()
      .safeParse(field && data?.[field]);
    if (!success || !redBall.success) return { date: null, outcome: null };
    const date = readDate(ISO_DAY.exec(data.draw_date)?.[1] ?? null);
    return { date, outcome: readBalls(game, data.winning_numbers, redBall.data) };
  };
  return collect(rows.map(read), period);
}

const US_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** Converts `MM/DD/YYYY` to yyyy-mm-dd; null when it is not a date. */
export function readUsDay(text = ''): string | null {
  const [, month, day, year] = US_DAY.exec(text) ?? [];
  return readDate(year ? `${year}-${month}-${day}` : null);
}

/** A row of the CSV export by column name, and the line of the file it ends on. */
export interface ExportRow {
  record: Record<string, string>;
  info: { lines: number };
}

/**
 * Parses the CSV export; its columns can have any order.
 * @param checked receives the column names, and may throw
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
 * Reads the CSV export; its columns can have any order.
 * @throws when it is something else
 */
export function readCsv(game: Game, text: string, period: Period): Readings {
  const rows = exportRows(text, (names) => {
    const missing = columnsOf(game).filter((name) => !names.includes(name));
    if (missing.length > 0) throw new Error(`the export has no ${missing.join(', ')}`);
  });
  const column = dataSets[game].redBall?.column;
  const read = ({ record }: ExportRow): Row => ({
    date: readUsDay(record['Draw Date']),
    outcome: readBalls(game, record['Winning Numbers'], column && record[column]),
  });
  return collect(rows.map(read), period);
}
