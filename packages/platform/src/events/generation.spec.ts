import { describe, expect, it } from '@jest/globals';
import { generationOf, inGeneration, ORIGINAL, sequenceBase } from './generation.js';

const first = '2026-11-25T12:00:00.000Z';
const second = '2026-11-25T12:00:00.001Z';

describe('a generation', () => {
  it('starts its sequence numbers after those of all earlier generations', () => {
    expect(sequenceBase(ORIGINAL)).toBe(0);
    expect(sequenceBase(second)).toBeGreaterThan(sequenceBase(first));
    expect(Number.isSafeInteger(sequenceBase('2200-01-01T00:00:00.000Z') + 1)).toBe(true);
  });

  it('sorts as text, with the original generation first', () => {
    expect([second, ORIGINAL, first].toSorted()).toEqual([ORIGINAL, first, second]);
  });

  it('replaces the generation in the headers of republished messages', () => {
    expect(generationOf({ headers: inGeneration({ 'x-generation': first }, second) })).toBe(second);
    expect(inGeneration({ ce_id: 'a' }, ORIGINAL)).toEqual({ ce_id: 'a' });
  });
});
