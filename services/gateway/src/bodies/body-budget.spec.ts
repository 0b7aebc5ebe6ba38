import { describe, expect, it } from '@jest/globals';
import type { Problem } from '@numbercast/platform';
import { BodyBudget, type HeldBody } from './body-budget.js';

const LIMITS = { all: 100_000, caller: 40_000 };

function bodies() {
  const budget = new BodyBudget(LIMITS);
  const rejected: [name: string, status: number][] = [];
  const open = (name: string, address = name): HeldBody =>
    budget.open(address, (problem) => rejected.push([name, (problem as Problem).status]));
  return { budget, open, rejected };
}

describe('the budget of buffered bodies', () => {
  it('rejects a body that exceeds the limit of its caller, and frees its memory', () => {
    const { budget, open, rejected } = bodies();
    for (const name of ['first', 'second']) open(name, '203.0.113.1').add(15_000);
    open('third', '203.0.113.1').add(15_000);
    open('neighbor', '203.0.113.2').add(15_000);
    expect(rejected).toEqual([['third', 429]]);
    expect(budget.heldBytes).toBeLessThan(48_000);
  });

  it('drops the unfinished bodies of the largest caller when all callers together exceed the budget', () => {
    const { open, rejected } = bodies();
    open('large', '203.0.113.1').add(39_000);
    open('medium', '203.0.113.2').add(30_000);
    open('other', '203.0.113.3').add(29_000);
    open('small', '203.0.113.4').add(3_000);
    expect(rejected).toEqual([['large', 503]]);
  });

  it('rejects a new body when every other one is complete and being forwarded', () => {
    const { open, rejected } = bodies();
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      const body = open(address);
      body.add(32_000);
      body.complete();
    }
    open('newcomer', '203.0.113.4').add(1_000);
    expect(rejected).toEqual([['newcomer', 503]]);
  });

  it('counts the overhead of each chunk', () => {
    const { open, rejected } = bodies();
    const body = open('one byte at a time');
    for (let n = 0; n < 60; n++) body.add(1);
    expect(rejected).toEqual([['one byte at a time', 429]]);
  });

  it('holds nothing once every request has ended, however it ended', () => {
    const { budget, open } = bodies();
    const [done, aborted] = [open('done'), open('aborted')];
    done.add(10_000);
    done.complete();
    aborted.add(50_000);
    done.release();
    aborted.release();
    aborted.add(1_000);
    expect(budget.heldBytes).toBe(0);
  });
});
