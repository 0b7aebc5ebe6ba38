import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { imageSettings } from '../support/container.js';

const repository = new URL('../../../', import.meta.url);
const START_LIMIT_MS = 60_000;
const MEGABYTE_KB = 1_024;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

export interface Plan {
  /** Relative to the repository root. */
  script: string;
  env: Record<string, string>;
  /** Responds with 200 once the process is ready. */
  healthUrl: string;
  args?: string[];
  /** Flags of Node. */
  flags?: string[];
}

export interface RunningProcess {
  pid: number;
  hasEnded: () => boolean;
  stop: () => Promise<void>;
}

const children = new Set<ChildProcess>();

// Processes of an interrupted benchmark would slow down and disturb the next one
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill('SIGTERM');
    process.exit(1);
  });
}

/** Starts a process and waits until it is ready. */
export async function startProcess({ script, env, healthUrl, args = [], flags = [] }: Plan): Promise<RunningProcess> {
  const file = fileURLToPath(new URL(script, repository));
  const child = spawn(process.execPath, [...flags, file, ...args], {
    env: { NODE_ENV: 'production', ...(await imageSettings()), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.add(child);
  const ended = once(child, 'exit').finally(() => children.delete(child));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for (const until = Date.now() + START_LIMIT_MS; Date.now() < until; await wait(100)) {
    if (hasEnded()) throw new Error(`${script} did not start`);
    if ((await fetch(healthUrl).catch(() => null))?.ok) return { pid: child.pid!, hasEnded, stop };
  }
  await stop();
  throw new Error(`${script} is not ready`);
}

/** Prepares the database of a service. */
export async function migrate({ script, env }: Pick<Plan, 'script' | 'env'>) {
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL(script, repository)), 'migrate'], { env });
}

const CLOCK_TICKS = 100; // per second, on every Linux

/** Processor time that a process has used so far, ms. */
export async function processorTimeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / CLOCK_TICKS;
}

/** Peak memory of a process, MiB. */
export async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / MEGABYTE_KB;
}
