import { z } from 'zod';
import { GAMES } from '@numbercast/lottery';
import { type Draw, newDraw, compareWith } from '../draws/draw.js';
import { type Outcome } from '../draws/outcome.js';
import { written } from '../draws/report.js';
import { badRow, type FileDraw } from './file-row.js';
import type { ResultFile } from './result-file.js';

/** Outcome of each row of a file; every row is counted once. */
export const importReport = z.object({
  game: z.enum(GAMES),
  rows: z.int(),
  imported: z.int(),
  known: z.int(),
  repeated: z.int(),
  /** Draws that are left to the two sources. */
  awaited: z.int(),
  contradicting: z.int(),
  bad: z.int(),
  /** The first rows that contradict a known result. A file never overwrites anything. */
  contradictingRows: z.array(z.object({ row: z.int(), date: z.iso.date(), inFile: z.string(), known: z.string() })),
  badRows: z.array(badRow),
});
export type ImportReport = z.infer<typeof importReport>;
type ContradictingRow = ImportReport['contradictingRows'][number];

/** Maximum rows listed: the report is read by a person. */
const LISTED = 200;

const lineOf = ({ whites, red }: Outcome) => written([...whites, red]);

/** Compares a file with the known results by date. @returns the new results, and the report of all rows */
export function compare({ game, draws, rows, repeated, bad }: ResultFile, known: ReadonlyMap<string, Draw>) {
  const drawOf = ({ date }: FileDraw) => known.get(date) ?? newDraw(game, date);
  const compared = draws.map((row) => ({ ...row, comparison: compareWith(drawOf(row), row.outcome) }));
  const those = (comparison: (typeof compared)[number]['comparison']) =>
    compared.filter((row) => row.comparison === comparison);
  const isNew = those('new');
  const contradicting = those('contradicting');
  const report: ImportReport = {
    game,
    rows,
    imported: isNew.length,
    known: those('known').length,
    repeated,
    awaited: those('awaited').length,
    contradicting: contradicting.length,
    bad: bad.length,
    contradictingRows: contradicting.slice(0, LISTED).map((row) => contradictionOf(row, drawOf(row))),
    badRows: bad.slice(0, LISTED),
  };
  return { isNew, report };
}

function contradictionOf({ row, date, outcome }: FileDraw, { published, readings }: Draw): ContradictingRow {
  const known = published ?? readings.a ?? readings.b;
  return { row, date, inFile: lineOf(outcome), known: lineOf(known!) };
}
