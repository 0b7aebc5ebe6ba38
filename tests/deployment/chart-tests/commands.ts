import { spawn } from 'node:child_process';
import { repository } from '../../support/repository.js';

const LINES_OF_AN_ERROR = 20;

/** Aborted by Ctrl-C: the running command ends, and all started programs are stopped before the exit. */
export const interruption = new AbortController();

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

export interface How {
  cwd?: string;
  /** Added to the environment of this process. */
  env?: Record<string, string>;
  input?: string;
  /** Receives the error output of the program while it runs. */
  onProgress?: (text: string) => void;
}

/** Runs a program and returns its exit code and output. @throws only if it does not exist, or on an interrupt */
export function attempt(program: string, args: string[], { cwd = repository, env, input, onProgress }: How = {}) {
  return new Promise<Outcome>((resolve, reject) => {
    // eslint-disable-next-line node/no-process-env -- the search path and settings of the user
    const all = { ...process.env, ...env };
    const child = spawn(program, args, { cwd, env: all, signal: interruption.signal });
    const outcome = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (outcome.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      outcome.stderr += text;
      onProgress?.(text);
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, ...outcome }));
    child.stdin.on('error', () => undefined); // it exited before it read everything; the exit code shows why
    child.stdin.end(input);
  });
}

/** Runs a program that must succeed, and returns its standard output. */
export async function run(program: string, args: string[], how?: How): Promise<string> {
  const { code, stdout, stderr } = await attempt(program, args, how);
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} failed (${code}):\n${endOf(stderr || stdout)}`);
  return stdout;
}

/** The last lines of a long text. */
export const endOf = (text: string) => text.trim().split('\n').slice(-LINES_OF_AN_ERROR).join('\n');

/** A problem that the user has to fix; the message is enough, without a stack trace. */
export class NotPossible extends Error {}

/** Runs a program that may be missing on this machine. */
export async function runInstalled(program: string, args: string[], advice: string, how?: How): Promise<string> {
  try {
    return await run(program, args, how);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new NotPossible(advice);
    throw error;
  }
}
