import { z } from 'zod';
import { drawIdOf, type Game, GAMES } from '@numbercast/lottery';
import { type Outcome } from './outcome.js';

/** A member's set that matched all five whites, as `05-17-28-33-64 +12`. */
const winner = z.object({ memberId: z.string(), numbers: z.string() });

/** The draw report of spec §3. */
export const reportSchema = z.object({
  game: z.enum(GAMES),
  drawId: z.string(),
  drawDate: z.iso.date(),
  drawInfo: z.object({ winningWhiteBalls: z.array(z.int()), winningPB: z.int(), totalNumbersAssigned: z.int() }),
  /**
   * Each set with any match is counted once: the red ball alone, a number of whites (with or without the red ball; five
   * only without it), or all six.
   */
  tally: z.object({
    powerballOnly: z.int(),
    whiteBallMatch: z.record(z.enum(['1', '2', '3', '4', '5']), z.int()),
    fullMatch: z.int(),
  }),
  winners: z.object({ fiveWhiteBallsOnly: z.array(winner), fivePlusPowerball: z.array(winner) }),
  generatedAt: z.date(),
});
export type Report = z.infer<typeof reportSchema>;

/** A report with the number of members whose sets it counts. */
export interface Count {
  report: Report;
  members: number;
}

/** Five whites and the red as one row. */
export type Line = [number, number, number, number, number, number];

/** A member's sets for the draw. */
export interface AssignedSets {
  memberId: string;
  lines: Line[];
}

const two = (ball: number) => String(ball).padStart(2, '0');
/** Formats five whites and the red as `05-17-28-33-64 +12`. */
export const written = (line: readonly number[]) => `${line.slice(0, 5).map(two).join('-')} +${two(line[5]!)}`;

function emptyReport(game: Game, date: string, { whites, red }: Outcome, generatedAt: Date): Report {
  return {
    game,
    drawId: drawIdOf({ game, date }),
    drawDate: date,
    drawInfo: { winningWhiteBalls: whites, winningPB: red, totalNumbersAssigned: 0 },
    tally: { powerballOnly: 0, whiteBallMatch: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }, fullMatch: 0 },
    winners: { fiveWhiteBallsOnly: [], fivePlusPowerball: [] },
    generatedAt,
  };
}

/** Compares every assigned set with the outcome, member by member. */
export async function tally(
  { game, date, published }: { game: Game; date: string; published: Outcome },
  assigned: AsyncIterable<AssignedSets>,
  at: Date,
): Promise<Count> {
  const report = emptyReport(game, date, published, at);
  const drawn = new Set(published.whites);
  let members = 0;
  for await (const { memberId, lines } of assigned) {
    members++;
    for (const line of lines) {
      const whites = line.slice(0, 5).filter((ball) => drawn.has(ball)).length;
      enter(report, memberId, line, { whites, red: line[5] === published.red });
    }
  }
  return { report, members };
}

function enter(report: Report, memberId: string, line: Line, matched: { whites: number; red: boolean }) {
  const { drawInfo, tally: counts, winners } = report;
  drawInfo.totalNumbersAssigned++;
  if (matched.whites === 5 && matched.red) {
    counts.fullMatch++;
    winners.fivePlusPowerball.push({ memberId, numbers: written(line) });
  } else if (matched.whites > 0) {
    counts.whiteBallMatch[String(matched.whites) as '1']++;
    if (matched.whites === 5) winners.fiveWhiteBallsOnly.push({ memberId, numbers: written(line) });
  } else if (matched.red) {
    counts.powerballOnly++;
  }
}
