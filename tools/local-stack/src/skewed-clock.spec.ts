import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const AHEAD_MS = 3_600_000;
const SKEWED_CLOCK = fileURLToPath(new URL('../dist/skewed-clock.js', import.meta.url));

/** Evaluates an expression in a process whose clock is an hour ahead. */
async function evaluated(expression: string) {
  const env = { CLOCK_AHEAD_MS: String(AHEAD_MS) };
  const script = `console.log(JSON.stringify(${expression}))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', SKEWED_CLOCK, '-e', script], { env });
  return JSON.parse(stdout) as unknown;
}

describe('a process with a skewed clock', () => {
  it('reads the skewed time from every date function', async () => {
    const before = Date.now();
    const readings = (await evaluated('[Date.now(), new Date().getTime(), Date.parse(Date())]')) as number[];
    for (const reading of readings) {
      expect(reading).toBeGreaterThan(before + AHEAD_MS - 1_000);
      expect(reading).toBeLessThan(Date.now() + AHEAD_MS + 1_000);
    }
  });

  it('leaves explicit instants unchanged', async () => {
    const instant = '2026-11-26T04:00:00.000Z';
    const read = `[new Date('${instant}'), new Date(${Date.parse(instant)}), new Date() instanceof Date]`;
    expect(await evaluated(read)).toEqual([instant, instant, true]);
  });
});
