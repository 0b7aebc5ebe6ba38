import type { Finding } from '../preflight/preflight-check.js';
import type { RunningService } from './boot-for-test.js';

/** Runs the preflight of a running service. @returns the findings by check */
export async function preflightOf(service: RunningService, name: string): Promise<Record<string, Finding[]>> {
  const headers = await service.asAdmin();
  const response = await fetch(`${service.url}/api/admin/preflight/${name}`, { method: 'POST', headers });
  if (!response.ok) throw new Error(`the preflight responded with ${response.status}: ${await response.text()}`);
  const { checks } = (await response.json()) as { checks: { name: string; findings: Finding[] }[] };
  return Object.fromEntries(checks.map((check) => [check.name, check.findings]));
}
