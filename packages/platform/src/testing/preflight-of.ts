import { Preflight } from '../preflight/preflight.js';
import type { Finding } from '../preflight/preflight-check.js';
import type { RunningService } from './boot-for-test.js';

/** Runs the preflight of a running service. @returns the findings by check */
export async function preflightOf({ app }: RunningService): Promise<Record<string, Finding[]>> {
  const checks = await app.get(Preflight).run();
  return Object.fromEntries(checks.map(({ name, findings }) => [name, findings]));
}
