import { drawsBetween } from '@numbercast/lottery/calendar';
import type { DrawNumbers } from '../draw-numbers.js';
import type { ExampleOptions } from './template.js';

const WEEK_MS = 7 * 86_400_000;
const EXAMPLE_WEEK = new Date('2026-11-24T06:00:00Z');

/** An instant for previews. */
export const EXAMPLE_DAY = new Date('2026-12-23T17:00:00Z');

/** Returns numbers for previews, which belong to no member and have the widest layout: two digits everywhere. */
export function exampleNumbers({ game, count }: ExampleOptions, isFirst = false): DrawNumbers {
  const sets = Array.from({ length: count }, (_, index) => ({
    whites: [11, 23, 37, 48, 52].map((ball) => ball + index),
    red: 12 + index,
  }));
  const [draw] = drawsBetween(game, EXAMPLE_WEEK, new Date(EXAMPLE_WEEK.getTime() + WEEK_MS));
  const { drawId, date, drawAt } = draw!;
  return { drawId, game, date, drawAt, sets, isFirst };
}
