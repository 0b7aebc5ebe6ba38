import { describe, expect, it } from '@jest/globals';
import { CircuitBreaker } from './circuit-breaker.js';

function aBreaker() {
  const clock = { ms: 0 };
  const breaker = new CircuitBreaker(
    () => clock.ms,
    () => 1,
  );
  return { clock, breaker };
}

function anOpenBreaker() {
  const opened = aBreaker();
  for (const _ of [1, 2, 3]) opened.breaker.fail();
  return opened;
}

describe('the circuit breaker of a provider', () => {
  it('opens after three failures in a row, and for longer after each further failure', () => {
    const { breaker } = aBreaker();
    breaker.fail();
    breaker.fail();
    expect([breaker.isOpen, breaker.wait()]).toEqual([false, 0]);
    breaker.fail();
    expect([breaker.isOpen, breaker.wait()]).toEqual([true, 1_000]);
    breaker.fail();
    expect(breaker.wait()).toBe(2_000);
  });

  it('admits a single message as a probe after its wait', () => {
    const { breaker, clock } = anOpenBreaker();
    clock.ms = 1_000;
    expect(breaker.wait()).toBe(0);
    breaker.go();
    expect(breaker.wait()).toBeGreaterThan(0);
  });

  it('closes when the probe succeeds', () => {
    const { breaker, clock } = anOpenBreaker();
    clock.ms = 1_000;
    breaker.go();
    breaker.succeed();
    expect([breaker.isOpen, breaker.wait()]).toEqual([false, 0]);
  });

  it('stays open and waits longer when the probe fails', () => {
    const { breaker, clock } = anOpenBreaker();
    clock.ms = 1_000;
    breaker.go();
    breaker.fail();
    expect([breaker.isOpen, breaker.wait()]).toEqual([true, 2_000]);
  });

  it('admits another probe when the first one was canceled or its outcome is overdue', () => {
    const { breaker, clock } = anOpenBreaker();
    clock.ms = 1_000;
    breaker.go();
    breaker.cancelProbe();
    expect(breaker.wait()).toBe(0);
    breaker.go();
    clock.ms = 16_000;
    expect(breaker.wait()).toBe(0);
  });
});
