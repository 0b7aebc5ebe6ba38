import { z } from 'zod';
import { catalogue, drawIdOf, erasOf, findEra, type Game, isDrawDay, WHITES_DRAWN } from '@numbercast/lottery';
import { ballOutOfRange } from '../draws/plausibility.js';
import { type Outcome, outcomeOf } from '../draws/outcome.js';
import { dataSets } from '../feeds/data-sets.js';
import { type ExportRow, numberOf, readUsDay } from '../feeds/rows.js';

/** A row of a file that contains a draw. */
export interface FileDraw {
  /** Line of the file, as an editor or a spreadsheet counts it. */
  row: number;
  date: string;
  outcome: Outcome;
}

/** A row that cannot be used: what is wrong with it, and what to do. */
export const badRow = z.object({ row: z.int(), problem: z.string(), remedy: z.string() });
export type BadRow = z.infer<typeof badRow>;

export const isBad = (row: FileDraw | BadRow): row is BadRow => 'problem' in row;
export const isDraw = (row: FileDraw | BadRow): row is FileDraw => 'outcome' in row;

const CHECK_ROW = 'Compare the row with the official result and correct it.';

class Unusable extends Error {
  constructor(
    readonly problem: string,
    readonly remedy: string = CHECK_ROW,
  ) {
    super(problem);
  }
}

/** @param today the date where the draws are held */
export function readRow(game: Game, { record, info }: ExportRow, today: string): FileDraw | BadRow {
  const row = info.lines;
  try {
    const date = dateOf(game, record['Draw Date'], today);
    return { row, date, outcome: ballsOf(game, date, record) };
  } catch (error) {
    if (error instanceof Unusable) return { row, problem: error.problem, remedy: error.remedy };
    throw error;
  }
}

function dateOf(game: Game, text = '', today: string): string {
  const date = readUsDay(text);
  if (!date)
    throw new Unusable(`“${text}” is not a date`, 'Write the date of the draw as month/day/year, like 05/03/2024.');
  if (date > today) throw new Unusable(`${date} is in the future`, 'Leave the row out until the draw has taken place.');
  const [first] = erasOf(game);
  if (date < first!.from)
    throw new Unusable(`${catalogue[game].name} was first drawn on ${first!.from}, after ${date}`);
  if (!isDrawDay(game, date))
    throw new Unusable(`${catalogue[game].name} was not drawn on that day of the week (${drawIdOf({ game, date })})`);
  return date;
}

const expectedBalls = (column: string | undefined) =>
  column
    ? `Winning Numbers must contain the five white balls, and ${column} the red ball.`
    : 'Winning Numbers must contain six numbers: the five white balls, then the red ball.';

function ballsOf(game: Game, date: string, record: ExportRow['record']): Outcome {
  const winning = record['Winning Numbers'] ?? '';
  const column = dataSets[game].redBall?.column;
  const redBall = (column && record[column]) ?? '';
  const balls = `${winning} ${redBall}`.trim().split(/\s+/).map(numberOf);
  const whites = balls.slice(0, -1);
  const outcome = outcomeOf(whites, balls.at(-1)!);
  if (!outcome) throw new Unusable(whyNot(whites, `${winning} ${redBall}`.trim()), expectedBalls(column));
  const outOfRange = ballOutOfRange(findEra(game, date)!, outcome);
  if (outOfRange) throw new Unusable(`${date} has ${outOfRange}`);
  return outcome;
}

function whyNot(whites: number[], text: string): string {
  const twice = whites.find((ball, place) => Number.isInteger(ball) && whites.indexOf(ball) < place);
  if (whites.length === WHITES_DRAWN && twice !== undefined) return `White ball ${twice} appears twice`;
  return `“${text}” is not five white balls and a red one`;
}
