import { expect, it } from '@jest/globals';

import { otherSet } from '../../../../tools/promo-video/other-sets.js';
import { formatNumberSet } from '../../lib/lottery/format-number-set.js';
import { exampleSets } from './example-sets.js';

it('shows only valid and distinct number sets in the film', () => {
  const others = Array.from({ length: 18 }, (_, place) => otherSet(place));
  const rows = [...others, exampleSets[0]].map(({ whites }) => formatNumberSet({ whites, red: 0 }));
  expect(new Set(rows).size).toBe(rows.length);
  for (const { whites, red } of others) {
    expect(new Set(whites).size).toBe(5);
    expect(Math.min(...whites, red)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...whites)).toBeLessThanOrEqual(69);
    expect(red).toBeLessThanOrEqual(26);
  }
});
