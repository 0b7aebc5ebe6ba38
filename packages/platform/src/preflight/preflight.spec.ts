import { describe, expect, it } from '@jest/globals';
import { hasFailed, resultOf } from './preflight.js';
import { countLine, linesOf } from './print-results.js';

const finding = { problem: 'The account cannot charge cards yet.', fix: 'Complete its activation.' };
const advice = { problem: 'Tax is not active.', fix: 'Decide whether you need it.', isAdvice: true as const };

describe('a check of the preflight', () => {
  it('passes without findings', async () => {
    const result = await resultOf('Stripe', async function* () {});
    expect(result).toEqual({ name: 'Stripe', findings: [] });
    expect(hasFailed(result)).toBe(false);
  });

  it('passes with advice only', async () => {
    const result = await resultOf('Stripe', async function* () {
      yield advice;
    });
    expect(hasFailed(result)).toBe(false);
  });

  it('reports the findings made before it was interrupted, and fails', async () => {
    const result = await resultOf('Stripe', async function* () {
      yield advice;
      throw new Error('connection refused');
    });
    expect(result.findings.map(({ problem }) => problem)).toEqual([
      'Tax is not active.',
      'The check could not be completed: connection refused',
    ]);
    expect(hasFailed(result)).toBe(true);
  });

  it('fails when it does not end within its time limit', async () => {
    const never = new Promise<never>(() => undefined);
    const check = async function* () {
      yield await never;
    };
    const { findings } = await resultOf('Stripe', check, 10);
    expect(findings.map(({ problem }) => problem)).toEqual([
      'The check could not be completed: no response within 0.01 s',
    ]);
  });
});

describe('the printed preflight', () => {
  const results = [
    { name: 'Clock', findings: [] },
    { name: 'Stripe account', findings: [finding, advice] },
    { name: 'Stripe Tax', findings: [advice] },
  ];

  it('has a line for each check that passed and for each finding, with its fix', () => {
    expect(linesOf(results)).toEqual([
      'ok      Clock',
      'FAILED  Stripe account: The account cannot charge cards yet.',
      '        Complete its activation.',
      'note    Stripe account: Tax is not active.',
      '        Decide whether you need it.',
      'note    Stripe Tax: Tax is not active.',
      '        Decide whether you need it.',
    ]);
  });

  it('ends with the number of checks and of those that failed', () => {
    expect(countLine(results)).toBe('preflight: checks=3 failed=1');
  });
});
