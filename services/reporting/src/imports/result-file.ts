import { invalidInput } from '@numbercast/platform';
import { gameNames } from '../draws/eras.js';
import { type Game, GAMES, sameOutcome } from '../draws/outcome.js';
import { COLUMNS, exportRows, type ExportRow } from '../feeds/rows.js';
import { type BadRow, isBad, isTold, readRow, type ToldDraw } from './file-row.js';

/** What a file says, before it is compared with what is known. */
export interface ResultFile {
  game: Game;
  /** Rows below the columns' names. */
  rows: number;
  /** One for each draw. */
  told: ToldDraw[];
  /** Rows that say once more what another one has said. */
  repeated: number;
  bad: BadRow[];
}

const OFFICIAL_COLUMNS = [...COLUMNS.megamillions, 'Multiplier'];
const unreadable = (detail: string) => invalidInput({ errors: [{ pointer: '/text', detail }] });

/**
 * The official export of either game.
 * @param today the date where the draws are held, yyyy-mm-dd
 * @throws invalidInput when it is something else
 */
export function readResultFile(text: string, today: string): ResultFile {
  const { game, rows } = rowsOf(text);
  const read = rows.map((row) => readRow(game, row, today));
  const bad = read.filter(isBad);
  const { told, repeated, contrary } = oneADraw(read.filter(isTold));
  return { game, rows: rows.length, told, repeated, bad: [...bad, ...contrary].sort((a, b) => a.row - b.row) };
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
  if (rows.length === 0) throw unreadable('The file has no rows below the names of its columns');
  return { game, rows };
}

/**
 * The columns identify the game: only Mega Millions has its last ball in a separate one. Files of other games are
 * similar but have one more column.
 */
function gameOf(names: string[]): Game {
  const strange = names.find((name) => !OFFICIAL_COLUMNS.includes(name));
  const game = names.includes('Mega Ball') ? 'megamillions' : 'powerball';
  const missing = COLUMNS[game].find((name) => !names.includes(name));
  if (missing === undefined && strange === undefined) return game;
  const fault = missing === undefined ? `has a column “${strange}”` : `has no column “${missing}”`;
  const shapes = GAMES.map((each) => `${gameNames[each]} has ${COLUMNS[each].join(', ')}, Multiplier`).join('; ');
  throw unreadable(`The first line ${fault}. ${shapes}. Export the file anew from the official data.`);
}

/** Mirrors repeat rows. A draw with two different outcomes is rejected. */
function oneADraw(rows: ToldDraw[]) {
  const byDate = new Map<string, ToldDraw[]>();
  for (const row of rows) byDate.set(row.date, [...(byDate.get(row.date) ?? []), row]);
  const draws = [...byDate.values()];
  const isAgreed = (same: ToldDraw[]) => same.every(({ outcome }) => sameOutcome(outcome, same[0]!.outcome));
  const agreed = draws.filter(isAgreed);
  return {
    told: agreed.map(([first]) => first!),
    repeated: agreed.reduce((sum, same) => sum + same.length - 1, 0),
    contrary: draws.filter((same) => !isAgreed(same)).flatMap(contradictions),
  };
}

function contradictions(rows: ToldDraw[]): BadRow[] {
  const otherThan = ({ outcome }: ToldDraw) => rows.find((row) => !sameOutcome(row.outcome, outcome))!;
  return rows.map((told) => ({
    row: told.row,
    problem: `Row ${otherThan(told).row} gives other balls for ${told.date}`,
    remedy: 'Keep the row that is right and remove the other.',
  }));
}
