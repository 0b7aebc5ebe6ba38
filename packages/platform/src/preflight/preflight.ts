import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { decoratedMethods } from '../discovery/decorated-methods.js';
import { CHECK, type Check, type Finding } from './preflight-check.js';

/** A check that has not ended by then is reported as a finding. Shorter than the time for which the gateway waits. */
const TIME_LIMIT_MS = 20_000;

export interface CheckResult {
  name: string;
  findings: Finding[];
}

export const hasFailed = ({ findings }: CheckResult) => findings.some(({ isAdvice }) => !isAdvice);

/** Runs the checks that providers declare with `@PreflightCheck`, whether the service has been started or not. */
@Injectable()
export class Preflight {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Runs all checks at the same time. @returns the results, by the name of the check */
  async run(): Promise<CheckResult[]> {
    const checks = decoratedMethods<string, Check>(this.discovery, this.scanner, CHECK);
    const results = await Promise.all(checks.map(({ metadata: name, method }) => resultOf(name, method)));
    return results.toSorted((a, b) => a.name.localeCompare(b.name));
  }
}

export async function resultOf(name: string, check: Check, timeLimitMs = TIME_LIMIT_MS): Promise<CheckResult> {
  const findings: Finding[] = [];
  const collect = async () => {
    for await (const finding of check()) findings.push(finding);
  };
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(`no response within ${timeLimitMs / 1_000} s`)), timeLimitMs);
  try {
    await Promise.race([collect(), limit.promise]);
  } catch (error) {
    findings.push({
      problem: `The check could not be completed: ${error instanceof Error ? error.message : String(error)}`,
      fix: 'Make sure that the address and the credentials are right and that the network lets this process connect.',
    });
  } finally {
    clearTimeout(timer);
  }
  return { name, findings: [...findings] };
}
