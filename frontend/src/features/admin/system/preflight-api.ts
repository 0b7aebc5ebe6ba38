import { z } from 'zod';

import { adminApi } from '../step-up.js';

const Check = z.object({
  name: z.string(),
  findings: z.array(z.object({ problem: z.string(), fix: z.string(), isAdvice: z.literal(true).optional() })),
});

const Response = z.object({ service: z.string(), checks: z.array(Check) });

export interface Finding {
  readonly service: string;
  readonly check: string;
  readonly problem: string;
  readonly fix: string;
  readonly isAdvice: boolean;
}

export interface ServiceResult {
  /** Number of checks. */
  readonly checks: number;
  readonly failed: number;
  readonly findings: readonly Finding[];
}

/** Runs the checks of one service. A service that does not respond counts as one failed check. */
export async function runPreflight(service: string): Promise<ServiceResult> {
  try {
    const { checks } = await adminApi(`/api/admin/preflight/${service}`, { method: 'POST', schema: Response });
    const findings = checks.flatMap(({ name, findings: found }) =>
      found.map(({ isAdvice = false, ...finding }) => ({ service, check: name, isAdvice, ...finding })),
    );
    const failed = new Set(findings.filter(({ isAdvice }) => !isAdvice).map(({ check }) => check));
    return { checks: checks.length, failed: failed.size, findings };
  } catch {
    const fix = 'Check the state of the service above and read its log.';
    const finding = { service, check: 'Answer', problem: 'The service did not answer.', fix, isAdvice: false };
    return { checks: 1, failed: 1, findings: [finding] };
  }
}
