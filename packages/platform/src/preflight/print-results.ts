import { parseArgs } from 'node:util';
import { type CheckResult, hasFailed } from './preflight.js';

const KINDS = { passed: 'ok    ', failed: 'FAILED', advice: 'note  ' } as const;

/** The results as lines for people: one per check or finding, with the fix below. */
export function linesOf(results: readonly CheckResult[]): string[] {
  return results.flatMap(({ name, findings }) => {
    if (findings.length === 0) return [`${KINDS.passed}  ${name}`];
    return findings.flatMap(({ problem, fix, isAdvice }) => [
      `${isAdvice ? KINDS.advice : KINDS.failed}  ${name}: ${problem}`,
      `        ${fix}`,
    ]);
  });
}

/** `preflight: checks=12 failed=1` */
export const countLine = (results: readonly CheckResult[]) =>
  `preflight: checks=${results.length} failed=${results.filter(hasFailed).length}`;

/** Prints the results, with `--json` as one line of JSON. */
export function printResults(results: readonly CheckResult[], args: string[]) {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
  console.log(values.json ? JSON.stringify(results) : [...linesOf(results), countLine(results)].join('\n'));
}
