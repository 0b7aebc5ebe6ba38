import { describe, expect, it } from '@jest/globals';
import { countReceived } from './count.js';

const countOf = (...numbers: number[]) => countReceived(['a'], 5, new Map([['a', numbers]]));

describe('the count of numbered events', () => {
  it('reports no fault when each number arrives once and in order', () => {
    expect(countOf(1, 2, 3, 4, 5)).toEqual({ lost: 0, disordered: 0, repeated: 0 });
  });

  it('counts a number that never arrives as lost', () => {
    expect(countOf(1, 2, 4)).toEqual({ lost: 2, disordered: 0, repeated: 0 });
  });

  it('counts all numbers of a document without events as lost', () => {
    expect(countReceived(['a', 'b'], 5, new Map([['a', [1, 2, 3, 4, 5]]])).lost).toBe(5);
  });

  it('counts a batch that is sent again as repeated and not as disordered', () => {
    expect(countOf(1, 2, 3, 1, 2, 3, 4, 5)).toEqual({ lost: 0, disordered: 0, repeated: 3 });
  });

  it('counts a number that first arrives after a higher one as disordered', () => {
    expect(countOf(1, 3, 2, 4, 5)).toEqual({ lost: 0, disordered: 1, repeated: 0 });
  });

  it('counts an overtaken number once when the higher one is repeated', () => {
    expect(countOf(1, 3, 2, 3, 4, 5)).toEqual({ lost: 0, disordered: 1, repeated: 1 });
  });
});
