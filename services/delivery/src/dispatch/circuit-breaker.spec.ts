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

describe('a provider that gives no clear answers', () => {
  it('is left alone after the third in a row, and longer after each further one', () => {
    const { breaker } = aBreaker();
    breaker.fail();
    breaker.fail();
    expect([breaker.isOpen, breaker.wait()]).toEqual([false, 0]);
    breaker.fail();
    expect([breaker.isOpen, breaker.wait()]).toEqual([true, 1_000]);
    breaker.fail();
    expect(breaker.wait()).toBe(2_000);
  });

  it('is then tried with one message alone', () => {
    const { breaker, clock } = anOpenBreaker();
    clock.ms = 1_000;
    expect(breaker.wait()).toBe(0);
    breaker.go();
    expect(breaker.wait()).toBeGreaterThan(0);
  });

  it('gets the others when that one is answered', () => {
    const { breaker, clock } = anOpenBreaker();
    clock.ms = 1_000;
    breaker.go();
    breaker.succeed();
    expect([breaker.isOpen, breaker.wait()]).toEqual([false, 0]);
  });

  it('is left alone again when that one is not answered either', () => {
    const { breaker, clock } = anOpenBreaker();
    clock.ms = 1_000;
    breaker.go();
    breaker.fail();
    expect([breaker.isOpen, breaker.wait()]).toEqual([true, 2_000]);
  });

  it('probes with another message when the first was not sent, or its outcome is missing', () => {
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
