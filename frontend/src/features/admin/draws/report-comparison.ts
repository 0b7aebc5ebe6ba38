import { catalogue, findEra } from '@numbercast/lottery';

import { formatCount } from '../../../lib/format/format-count.js';
import { whiteMatchOdds } from '../../../lib/lottery/match-odds.js';
import type { Report } from '../admin-api.js';

/** A count of a report with its expected value. */
export interface Comparison {
  readonly name: string;
  readonly count: number;
  readonly expected: number;
}

/** Returns the counts with their expected values. Every set with a match is included in exactly one count. */
export function comparisonsOf({ game, drawDate, drawInfo, tally }: Report): readonly Comparison[] {
  const special = catalogue[game].redBall;
  const { whites, reds } = findEra(game, drawDate)!;
  const odds = whiteMatchOdds(whites);
  const expected = (matched: number) => drawInfo.totalNumbersAssigned * odds[matched]!;
  const ofWhites = (matched: number): Comparison => ({
    name: formatCount(matched, 'white ball'),
    count: tally.whiteBallMatch[String(matched)] ?? 0,
    // Sets that match all six balls are counted separately
    expected: expected(matched) * (matched === 5 ? 1 - 1 / reds : 1),
  });
  return [
    { name: `${special} only`, count: tally.powerballOnly, expected: expected(0) / reds },
    ...[1, 2, 3, 4, 5].map(ofWhites),
    { name: `5 white balls + ${special}`, count: tally.fullMatch, expected: expected(5) / reds },
  ];
}

/** `Powerball` → `P`, `Mega Ball` → `MB`. */
const initialsOf = (name: string) => name.replaceAll(/[^A-Z]/g, '');

/** A column of a small chart. */
export interface Column {
  readonly label: string;
  readonly words: Comparison;
}

/** The counts of a report in four columns, the last one for three white balls and more. */
export function columnsOf(report: Report): readonly Column[] {
  const [special, one, two, ...more] = comparisonsOf(report) as [Comparison, Comparison, Comparison, ...Comparison[]];
  const sum = (key: 'count' | 'expected') => more.reduce((total, each) => total + each[key], 0);
  return [
    { label: initialsOf(catalogue[report.game].redBall), words: special },
    { label: '1', words: one },
    { label: '2', words: two },
    { label: '3+', words: { name: '3 white balls or more', count: sum('count'), expected: sum('expected') } },
  ];
}

/** The tallest column shows this multiple of what is expected. */
export const TALLEST = 2;

/** Height of a column from 0 to 1; the expected count is at 0.5. */
export const heightOf = ({ count, expected }: Comparison): number =>
  expected === 0 ? 0 : Math.min(1, count / expected / TALLEST);
