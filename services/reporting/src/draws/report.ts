import type { Game, Outcome } from './outcome.js';

/** A member's set that matched all five whites. */
export interface Winner {
  memberId: string;
  /** `05-17-28-33-64 +12` */
  numbers: string;
}

/** The draw report of spec §3. */
export interface Report {
  game: Game;
  drawId: string;
  drawDate: string;
  drawInfo: { winningWhiteBalls: number[]; winningPB: number; totalNumbersAssigned: number };
  /**
   * Every set that matched anything is counted once: the red ball alone, so many whites (with or without
   * the red ball, five without it), or all six.
   */
  tally: { powerballOnly: number; whiteBallMatch: Record<'1' | '2' | '3' | '4' | '5', number>; fullMatch: number };
  winners: { fiveWhiteBallsOnly: Winner[]; fivePlusPowerball: Winner[] };
  generatedAt: Date;
}

/** Five whites and the red as one row. */
export type Line = [number, number, number, number, number, number];

/** A member's sets for the draw. */
export interface AssignedSets {
  memberId: string;
  lines: Line[];
}

const two = (ball: number) => String(ball).padStart(2, '0');
const written = (line: Line) => `${line.slice(0, 5).map(two).join('-')} +${two(line[5])}`;

/** Compares every assigned set with the outcome, reading the members one after another. */
export async function tally(
  drawId: string,
  game: Game,
  date: string,
  { whites, red }: Outcome,
  members: AsyncIterable<AssignedSets>,
  generatedAt: Date,
): Promise<Report> {
  const drawn = new Set(whites);
  const report: Report = {
    game,
    drawId,
    drawDate: date,
    drawInfo: { winningWhiteBalls: whites, winningPB: red, totalNumbersAssigned: 0 },
    tally: { powerballOnly: 0, whiteBallMatch: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }, fullMatch: 0 },
    winners: { fiveWhiteBallsOnly: [], fivePlusPowerball: [] },
    generatedAt,
  };
  for await (const { memberId, lines } of members) {
    for (const line of lines)
      count(report, memberId, line, line.slice(0, 5).filter((ball) => drawn.has(ball)).length, line[5] === red);
  }
  return report;
}

function count(
  { drawInfo, tally: counts, winners }: Report,
  memberId: string,
  line: Line,
  whites: number,
  isRed: boolean,
) {
  drawInfo.totalNumbersAssigned++;
  if (whites === 5 && isRed) {
    counts.fullMatch++;
    winners.fivePlusPowerball.push({ memberId, numbers: written(line) });
  } else if (whites > 0) {
    counts.whiteBallMatch[String(whites) as '1']++;
    if (whites === 5) winners.fiveWhiteBallsOnly.push({ memberId, numbers: written(line) });
  } else if (isRed) {
    counts.powerballOnly++;
  }
}
