import type { Check } from './preflight-check.js';
import { hasFailed, resultOf } from './preflight.js';
import { printResults } from './print-results.js';

/** The preflight of a process that is not a service: one check, printed. @returns the exit code */
export async function runCheck(name: string, check: Check, args: string[]): Promise<number> {
  const result = await resultOf(name, check);
  printResults([result], args);
  return hasFailed(result) ? 1 : 0;
}
