import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const source = fileURLToPath(new URL('../../benchmarks/permutation.c', import.meta.url));
const program = fileURLToPath(new URL('../../../.cache/bench/permutation', import.meta.url));

/** Compiles the permutation in C. @returns false if there is no compiler */
export async function compileNative(): Promise<boolean> {
  await mkdir(dirname(program), { recursive: true });
  try {
    await run('cc', ['-O3', '-o', program, source]);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Processor time of the C program for each of `count` positions, ns. */
export async function nativeNanoseconds(size: number, count: number): Promise<number> {
  const { stdout } = await run(program, [String(size), String(count)]);
  return Number(stdout.split(' ')[0]);
}
