import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SupervisedProcess } from '@numbercast/local-stack/processes';
import { attacks, type Target } from './attacks.js';
import { BaselineClient, type Service } from './baseline-client.js';

const ATTACKER = fileURLToPath(new URL('./attacker.js', import.meta.url));
const POLL_MS = 250;
const BASELINE_MS = 5_000;

export interface Row {
  what: string;
  baseline: Service;
  /** Resident memory of the gateway in MB: before, at most during, and after the attack. */
  memory: { before: number; peak: number; after: number };
  endings: Record<string, number>;
  findings: string[];
}

/** @returns the resident memory of a process in MB */
async function residentMemoryOf({ pid }: SupervisedProcess) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}

/** Measures how requests are answered without an attack. */
export async function measureBaseline(gateway: SupervisedProcess): Promise<Service> {
  const baseline = new BaselineClient(gateway.port);
  await delay(BASELINE_MS);
  return baseline.done();
}

/** Runs one attack after another on a replica of the gateway while a baseline client sends requests. @param limit megabytes */
export async function runAttacks(gateway: SupervisedProcess, target: Target, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const what of Object.keys(attacks)) rows.push(await attacked(gateway, target, what));
  return rows.map((row) => ({ ...row, findings: findingsIn(row, limit) }));
}

async function attacked(gateway: SupervisedProcess, target: Target, what: string): Promise<Row> {
  const { pid } = gateway;
  const before = await residentMemoryOf(gateway);
  const baseline = new BaselineClient(gateway.port);
  const attacker = fork(ATTACKER, [what, JSON.stringify(target)]);
  const ended = once(attacker, 'message') as Promise<[Record<string, number>]>;
  const memory = new PeakMemory(gateway);
  const [endings] = await ended;
  const service = await baseline.done();
  const peak = await memory.done();
  const after = await residentMemoryOf(gateway);
  const findings = pid === gateway.pid ? [] : ['the gateway crashed'];
  return { what, baseline: service, memory: { before, peak, after }, endings, findings };
}

/** Measures the peak memory of a process until `done` is called. */
class PeakMemory {
  private isDone = false;
  private peak = 0;
  private readonly polling: Promise<void>;

  constructor(private readonly process: SupervisedProcess) {
    this.polling = this.poll();
  }

  async done() {
    this.isDone = true;
    await this.polling;
    return this.peak;
  }

  private async poll() {
    while (!this.isDone) {
      this.peak = Math.max(this.peak, await residentMemoryOf(this.process));
      await delay(POLL_MS);
    }
  }
}

function findingsIn({ what, baseline, memory, endings, findings }: Row, limit: number) {
  const found = findings.map((finding) => `${what}: ${finding}`);
  if (baseline.answered < baseline.sent)
    found.push(
      `${what}: ${baseline.sent - baseline.answered} of ${baseline.sent} legitimate requests were not answered`,
    );
  if (memory.peak > limit)
    found.push(`${what}: the gateway used ${Math.round(memory.peak)} MB; its limit is ${limit} MB`);
  if (endings['open']) found.push(`${what}: ${endings['open']} connections were never closed`);
  // The gateway responds with 503 to requests for which it has no memory
  const failed = Object.keys(endings).filter((ending) => /5(?!03)\d\d$/.test(ending));
  if (failed.length > 0) found.push(`${what}: the gateway failed with ${failed.join(', ')}`);
  return found;
}
