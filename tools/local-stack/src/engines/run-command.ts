import { execFile } from 'node:child_process';
import { promisify, stripVTControlCharacters } from 'node:util';
import { EngineProblem } from './engine-problem.js';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Options of a program that runs to completion; without `environment`, it inherits ours. */
export interface CommandSpec {
  file: string;
  args: string[];
  environment?: Record<string, string>;
  /** Text of standard input. */
  input?: string;
  /** Maximum run time in milliseconds; unlimited when missing. */
  patienceMs?: number;
}

/** Runs a program to completion. @throws EngineProblem with `failure` and the program's first error line. */
export async function runCommand(
  { file, args, environment, input, patienceMs }: CommandSpec,
  failure: string,
): Promise<void> {
  try {
    const run = promisify(execFile)(file, args, {
      timeout: patienceMs,
      maxBuffer: MAX_OUTPUT_BYTES,
      env: environment,
    });
    run.child.stdin?.on('error', () => undefined); // a program that exits without reading its input reports why
    run.child.stdin?.end(input);
    await run;
  } catch (error) {
    throw new EngineProblem(`${failure}: ${firstErrorLine(error)}`);
  }
}

/** Returns the first line that reports an error, else the last line of the output. */
export function firstErrorLine(error: unknown): string {
  const { stdout = '', stderr = '', message = '' } = error as { stdout?: string; stderr?: string; message?: string };
  const lines = stripVTControlCharacters(`${stdout}\n${stderr}`)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const complaint = lines.find((line) => /\b(ERROR|Error|error|FATAL)\b/.test(line)) ?? lines.at(-1) ?? message;
  return complaint.replace(/^\[ERROR\]\s*/, '').trim();
}
