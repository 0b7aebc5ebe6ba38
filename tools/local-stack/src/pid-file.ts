import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stackFolder } from './paths.js';

const path = join(stackFolder(''), 'up.pid');

/** Kernel's start time of a process: together with the id it identifies one process permanently. */
async function startTime(pid: number) {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return ''; // no such process, or a system without /proc
  }
}

export async function writePidFile() {
  await writeFile(path, JSON.stringify({ pid: process.pid, startTime: await startTime(process.pid) }));
}

export async function removePidFile() {
  await rm(path, { force: true });
}

/** Id of the running `make up`, or null. */
export async function runningPid(): Promise<number | null> {
  try {
    const { pid, startTime: started } = JSON.parse(await readFile(path, 'utf8')) as { pid: number; startTime: string };
    process.kill(pid, 0);
    return (await startTime(pid)) === started ? pid : null;
  } catch {
    return null; // no file, or the process no longer exists
  }
}
