import { describe, expect, it } from '@jest/globals';
import { v1 } from './rule-version.js';

describe('rule version v1.0 in words', () => {
  it('names its four features', () => {
    expect(v1.version).toBe('v1.0');
    expect(v1.features).toEqual([
      'Skip recently drawn numbers',
      'Draw-gap average enforcement',
      'X-block pattern compliance',
      'Future manual overrides',
    ]);
  });
});
