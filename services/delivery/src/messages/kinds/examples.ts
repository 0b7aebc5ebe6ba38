import type { DrawNumbers } from '../draw-numbers.js';
import type { ExampleOptions } from './template.js';

/** An instant for previews. */
export const EXAMPLE_DAY = new Date('2026-12-23T17:00:00Z');

/** Numbers for previews, no member's own and of the widest kind: two digits everywhere. */
export function exampleNumbers({ game, count }: ExampleOptions, isFirst = false): DrawNumbers {
  const sets = Array.from({ length: count }, (_, index) => ({
    whites: [11, 23, 37, 48, 52].map((ball) => ball + index),
    red: 12 + index,
  }));
  const date = game === 'powerball' ? '2026-11-25' : '2026-11-24';
  return { drawId: `${game}-${date}`, game, date, drawAt: new Date('2026-11-26T03:59:00Z'), sets, isFirst };
}
