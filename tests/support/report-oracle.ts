import type { Drawn } from './rules.js';

/** A draw report as the console reads it. */
export interface ReportResponse {
  drawId: string;
  drawInfo: { winningWhiteBalls: number[]; winningPB: number; totalNumbersAssigned: number };
  tally: { powerballOnly: number; whiteBallMatch: Record<string, number>; fullMatch: number };
}

/** Counts the received sets and compares the report. @returns a description of the difference, or null */
export function differs(report: ReportResponse, sets: string[], { whites, red }: Drawn): string | null {
  const tally = {
    powerballOnly: 0,
    whiteBallMatch: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } as Record<string, number>,
    fullMatch: 0,
  };
  for (const set of sets) {
    const [whitesPart = '', redPart] = set.split(' ');
    const hits = whitesPart.split('-').filter((ball) => whites.includes(Number(ball))).length;
    const isRed = Number(redPart) === red;
    if (hits === 5 && isRed) tally.fullMatch++;
    else if (hits > 0) tally.whiteBallMatch[hits]!++;
    else if (isRed) tally.powerballOnly++;
  }
  const ours = JSON.stringify({ whites, red, sets: sets.length, ...tally });
  const { drawInfo, tally: theirs } = report;
  const shown = JSON.stringify({
    whites: drawInfo.winningWhiteBalls,
    red: drawInfo.winningPB,
    sets: drawInfo.totalNumbersAssigned,
    ...theirs,
  });
  return ours === shown ? null : `report ${shown}, recount ${ours}`;
}
