import { invalidInput } from '@numbercast/platform';
import { catalogue, type Game, GAMES } from '@numbercast/lottery';
import { sameOutcome } from '../draws/outcome.js';
import { columnsOf, dataSets } from '../feeds/data-sets.js';
import { exportRows, type ExportRow } from '../feeds/rows.js';
import { type BadRow, isBad, isDraw, readRow, type FileDraw } from './file-row.js';

/** The contents of a file, before they are compared with the known results. */
export interface ResultFile {
  game: Game;
  /** Number of rows below the header. */
  rows: number;
  /** One for each draw. */
  draws: FileDraw[];
  /** Number of rows that repeat another row. */
  repeated: number;
  bad: BadRow[];
}

const OFFICIAL_COLUMNS = [...GAMES.flatMap(columnsOf), 'Multiplier'];
const unreadable = (detail: string) => invalidInput({ errors: [{ pointer: '/text', detail }] });

/**
 * Reads the official export of a game.
 * @param today the date where the draws are held, yyyy-mm-dd
 * @throws invalidInput when it is something else
 */
export function readResultFile(text: string, today: string): ResultFile {
  const { game, rows } = rowsOf(text);
  const read = rows.map((row) => readRow(game, row, today));
  const bad = read.filter(isBad);
  const { draws, repeated, contrary } = oneADraw(read.filter(isDraw));
  return { game, rows: rows.length, draws, repeated, bad: [...bad, ...contrary].sort((a, b) => a.row - b.row) };
}

function rowsOf(text: string): { game: Game; rows: ExportRow[] } {
  let names: string[] = [];
  let rows: ExportRow[];
  try {
    rows = exportRows(text, (columns) => void (names = columns));
  } catch (error) {
    throw unreadable(`The file cannot be read as CSV: ${(error as Error).message}`);
  }
  const game = gameOf(names);
  if (rows.length === 0) throw unreadable('The file has no rows below the header');
  return { game, rows };
}

/**
 * Identifies the game by its column for the red ball, or by the lack of one. Files of other games are similar but have
 * one more column.
 */
function gameOf(names: string[]): Game {
  const unknown = names.find((name) => !OFFICIAL_COLUMNS.includes(name));
  const hasColumn = (each: Game) => names.includes(dataSets[each].redBall?.column ?? '');
  const game = GAMES.find(hasColumn) ?? GAMES.find((each) => !dataSets[each].redBall)!;
  const missing = columnsOf(game).find((name) => !names.includes(name));
  if (missing === undefined && unknown === undefined) return game;
  const fault = missing === undefined ? `has a column “${unknown}”` : `has no column “${missing}”`;
  const shapes = GAMES.map((each) => `${catalogue[each].name} has ${columnsOf(each).join(', ')}, Multiplier`).join(
    '; ',
  );
  throw unreadable(`The first line ${fault}. ${shapes}. Export the file again from the official data.`);
}

/** Mirrors repeat rows. A draw with two different outcomes is rejected. */
function oneADraw(rows: FileDraw[]) {
  const byDate = new Map<string, FileDraw[]>();
  for (const row of rows) byDate.set(row.date, [...(byDate.get(row.date) ?? []), row]);
  const draws = [...byDate.values()];
  const isAgreed = (same: FileDraw[]) => same.every(({ outcome }) => sameOutcome(outcome, same[0]!.outcome));
  const agreed = draws.filter(isAgreed);
  return {
    draws: agreed.map(([first]) => first!),
    repeated: agreed.reduce((sum, same) => sum + same.length - 1, 0),
    contrary: draws.filter((same) => !isAgreed(same)).flatMap(contradictions),
  };
}

function contradictions(rows: FileDraw[]): BadRow[] {
  const otherThan = ({ outcome }: FileDraw) => rows.find((row) => !sameOutcome(row.outcome, outcome))!;
  return rows.map((draws) => ({
    row: draws.row,
    problem: `Row ${otherThan(draws).row} gives other balls for ${draws.date}`,
    remedy: 'Keep the row that is right and remove the other.',
  }));
}
