import { z } from 'zod';
import { eraOn, erasOf, gameNames, isDrawDay, strangeBall } from '../draws/eras.js';
import { drawIdOf, type Game, type Outcome, outcomeOf } from '../draws/outcome.js';
import { type ExportRow, numberOf, readUsDay } from '../feeds/rows.js';

/** A row of a file with a draw. */
export interface ToldDraw {
  /** Line of the file, as an editor or a spreadsheet counts it. */
  row: number;
  date: string;
  outcome: Outcome;
}

/** A row that cannot be used: what is wrong with it, and what to do. */
export const badRow = z.object({ row: z.int(), problem: z.string(), remedy: z.string() });
export type BadRow = z.infer<typeof badRow>;

export const isBad = (row: ToldDraw | BadRow): row is BadRow => 'problem' in row;
export const isTold = (row: ToldDraw | BadRow): row is ToldDraw => 'outcome' in row;

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
export function readRow(game: Game, { record, info }: ExportRow, today: string): ToldDraw | BadRow {
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
    throw new Unusable(`“${text}” is no date`, 'Write the date of the draw as month/day/year, like 05/03/2024.');
  if (date > today) throw new Unusable(`${date} has not come yet`, 'Leave the row out until the draw has taken place.');
  const [first] = erasOf(game);
  if (date < first!.from) throw new Unusable(`${gameNames[game]} was first drawn on ${first!.from}, after ${date}`);
  if (!isDrawDay(game, date))
    throw new Unusable(`${gameNames[game]} was not drawn on that day of the week (${drawIdOf(game, date)})`);
  return date;
}

const AS_IT_HAS_TO_BE: Record<Game, string> = {
  powerball: 'Winning Numbers has to hold six numbers: the five white balls, then the red one.',
  megamillions: 'Winning Numbers has to hold the five white balls, and Mega Ball the sixth.',
};

function ballsOf(game: Game, date: string, record: ExportRow['record']): Outcome {
  const { 'Winning Numbers': winning = '', 'Mega Ball': megaBall = '' } = record;
  const balls = `${winning} ${game === 'megamillions' ? megaBall : ''}`.trim().split(/\s+/).map(numberOf);
  const whites = balls.slice(0, -1);
  const outcome = outcomeOf(whites, balls.at(-1)!);
  if (!outcome) throw new Unusable(whyNot(whites, [winning, megaBall].join(' ').trim()), AS_IT_HAS_TO_BE[game]);
  const strange = strangeBall(eraOn(game, date)!, outcome);
  if (strange) throw new Unusable(`${date} has ${strange}`);
  return outcome;
}

function whyNot(whites: number[], text: string): string {
  const twice = whites.find((ball, place) => Number.isInteger(ball) && whites.indexOf(ball) < place);
  if (whites.length === 5 && twice !== undefined) return `White ball ${twice} is there twice`;
  return `“${text}” is not five white balls and a red one`;
}
