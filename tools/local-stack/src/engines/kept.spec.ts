import { describe, expect, it } from '@jest/globals';
import { isKept } from './kept.js';

describe('an engine at a restore', () => {
  it('keeps its data when it is named', () => {
    expect(isKept('kafka', ['kafka'])).toBe(true);
    expect(isKept('store', ['kafka'])).toBe(false);
  });

  it('keeps its data when the cluster that it belongs to is named', () => {
    expect(['kafka-1', 'kafka-2', 'kafka-3', 'keycloak'].map((name) => isKept(name, ['kafka']))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('does not keep its data when another node is named', () => {
    expect(isKept('kafka-1', ['kafka-2'])).toBe(false);
  });
});
