import type { Game } from './draws.js';

/** A drawn combination: five whites and the red. */
export interface Drawn {
  date: string;
  whites: number[];
  red: number;
}

const MATRIX: Record<Game, { whites: number; reds: number }> = {
  powerball: { whites: 69, reds: 26 },
  megamillions: { whites: 70, reds: 24 },
};
const SKIPPED_DRAWS = 2;
const WINDOW = 200;

/**
 * Checks a set by the rules v1.0. Independent oracle, derived from their description, without the generator's code.
 * @param history results known when the numbers were generated, newest first
 * @returns what is wrong with it, or null
 */
export function brokenRule(game: Game, set: string, history: Drawn[]): string | null {
  const [whitesPart = '', redPart] = set.split(' ');
  const whites = whitesPart.split('-').map(Number);
  const red = Number(redPart);
  const { whites: highest, reds } = MATRIX[game];
  const isAscending = whites.every((ball, index) => ball > (whites[index - 1] ?? 0));
  if (!isAscending || whites.length !== 5 || whites[4]! > highest || red < 1 || red > reds)
    return 'is no set of this game';
  const recent = new Set(history.slice(0, SKIPPED_DRAWS).flatMap((past) => past.whites));
  if (whites.some((ball) => recent.has(ball))) return 'repeats a recently drawn white';
  if (history[0]?.red === red) return 'repeats the last red';
  const window = history.slice(0, WINDOW);
  const gapOf = (ball: number) => {
    const gap = window.findIndex((past) => past.whites.includes(ball));
    return gap < 0 ? WINDOW : gap;
  };
  const meanGap = whites.reduce((sum, ball) => sum + gapOf(ball), 0) / 5;
  const expected = highest / 5 - 1;
  if (meanGap < expected * 0.5 || meanGap > expected * 1.5) return `has a mean gap of ${meanGap}`;
  const blocks = whites.map((ball) => Math.floor((ball - 1) / 10));
  const perBlock = blocks.map((block) => blocks.filter((other) => other === block).length);
  if (Math.max(...perBlock) > 2 || new Set(blocks).size < 4) return 'crowds a block';
  return null;
}
