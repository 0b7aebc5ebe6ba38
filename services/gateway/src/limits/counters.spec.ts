import { describe, expect, it } from '@jest/globals';
import { Counters, WINDOW_MS } from './counters.js';

const AT = 1_000 * WINDOW_MS;
const takes = (counters: Counters, times: number, key = 'ann', at = AT) =>
  Array.from({ length: times }, () => counters.take(key, 3, at).isOver);

describe('counters', () => {
  it('admit up to the limit for each key separately', () => {
    const counters = new Counters();
    expect(takes(counters, 4)).toEqual([false, false, false, true]);
    expect(takes(counters, 1, 'ben')).toEqual([false]);
  });

  it('include the requests that other replicas admitted', () => {
    const counters = new Counters();
    takes(counters, 1);
    counters.merge(AT / WINDOW_MS, 'ann', 2);
    expect(takes(counters, 1)).toEqual([true]);
  });

  it('do not reset to the whole limit at the start of the next window', () => {
    const counters = new Counters();
    takes(counters, 3, 'ann', AT + WINDOW_MS - 1);
    expect(takes(counters, 1, 'ann', AT + WINDOW_MS)).toEqual([true]);
    expect(takes(counters, 1, 'ann', AT + 2 * WINDOW_MS)).toEqual([false]);
  });

  it('do not count rejected requests', () => {
    const counters = new Counters();
    takes(counters, 1_000);
    expect(takes(counters, 3, 'ann', AT + 2 * WINDOW_MS)).toEqual([false, false, false]);
  });

  it('share each count once, and retry it when the write failed', () => {
    const counters = new Counters();
    takes(counters, 2);
    const taken = counters.takeUnsent(AT);
    expect([...taken.counts]).toEqual([['ann', 2]]);
    expect(counters.takeUnsent(AT).counts.size).toBe(0);
    counters.requeue(taken.window, taken.counts.keys());
    expect([...counters.takeUnsent(AT).counts]).toEqual([['ann', 2]]);
  });

  it('store at most as many keys as their capacity', () => {
    const counters = new Counters();
    takes(counters, 3, 'first');
    for (let n = 0; n < 50_000; n++) counters.take(`caller ${n}`, 3, AT);
    expect(takes(counters, 1, 'first')).toEqual([false]);
    expect(takes(counters, 4, 'caller 49999')).toEqual([false, false, true, true]);
  });
});
