import { spawn } from 'node:child_process';
import { mkdirSync, openSync, closeSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { engineEnvironment } from './environment.js';
import { isAlive, type ProcessIdentity, WRITE_OWN_IDENTITY } from './process-identity.js';

export interface Command {
  file: string;
  args: string[];
  directory: string;
  environment?: Record<string, string>;
}

const BECOME = `{ ${WRITE_OWN_IDENTITY}; } > "$1.new" && mv "$1.new" "$1" && shift && exec "$@"`;
const GRACE_MS = 20_000;

/** Starts a process in a separate session that outlives this one; it first writes its identity to `identityFile`. */
export async function startDetached(command: Command, identityFile: string, logFile: string): Promise<void> {
  rmSync(identityFile, { force: true });
  const log = openFreshLog(logFile);
  const child = spawn('sh', ['-c', BECOME, 'sh', identityFile, command.file, ...command.args], {
    cwd: command.directory,
    env: engineEnvironment(command.environment ?? {}),
    detached: true,
    stdio: ['ignore', log, log],
  });
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  closeSync(log);
  child.unref();
}

/** Stops the process, and kills it when it has not exited within 20 s. */
export async function stop(known: ProcessIdentity): Promise<void> {
  signal(known, 'SIGTERM');
  if (await ends(known, GRACE_MS)) return;
  signal(known, 'SIGKILL');
  await ends(known, GRACE_MS);
}

/** Kills the process, like a crash. */
export async function kill(known: ProcessIdentity): Promise<void> {
  signal(known, 'SIGKILL');
  await ends(known, GRACE_MS);
}

function signal(known: ProcessIdentity, name: NodeJS.Signals): void {
  if (!isAlive(known)) return;
  try {
    process.kill(known.pid, name);
  } catch (error) {
    // it ended between the check and the signal
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function ends(known: ProcessIdentity, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (isAlive(known)) {
    if (performance.now() > until) return false;
    await pause(50);
  }
  return true;
}

/** Keeps the log of the previous run next to the new one, because it may show why that run ended. */
function openFreshLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  try {
    renameSync(path, `${path}.1`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return openSync(path, 'a');
}
