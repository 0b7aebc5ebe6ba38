import type { NumberSet } from '../../lib/lottery/format-number-set.js';

/** Made up for illustration, and labeled as such wherever they are shown. */
export const exampleSets: readonly [NumberSet, ...NumberSet[]] = [
  { whites: [5, 17, 28, 33, 64], red: 12 },
  { whites: [2, 19, 31, 46, 58], red: 7 },
  { whites: [11, 24, 37, 52, 69], red: 20 },
  { whites: [8, 13, 29, 40, 61], red: 3 },
  { whites: [6, 22, 35, 49, 57], red: 25 },
];
