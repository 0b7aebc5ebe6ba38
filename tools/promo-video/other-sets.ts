import type { NumberSet } from '../../frontend/src/lib/lottery/format-number-set.js';

/** Sets of other members, no two alike for the first 169 places; a fixed rule, so that the film is the same each time. */
export function otherSet(place: number): NumberSet {
  const round = Math.floor(place / 13);
  const whites = [0, 1, 2, 3, 4].map(
    (index) => 1 + index * 13 + ((place * (4 + index) + round * (1 + index * index) + index * 5) % 13),
  );
  return { whites, red: 1 + ((place * 11) % 26) };
}
