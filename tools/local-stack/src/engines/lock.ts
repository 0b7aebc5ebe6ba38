import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identify, isAlive, type ProcessIdentity } from './process-identity.js';

const FREE = 'free';
const POLL_MS = 200;

/**
 * Runs `work` while no other process runs under the same lock directory; waits for one that does. The lock is a series
 * of numbered files: the process that creates the next number holds it, and may create it only when the highest one is
 * free or its holder is dead. The highest is never deleted, so two that see the same dead holder cannot both take over.
 */
export async function withExclusiveLock<T>(
  directory: string,
  work: () => Promise<T>,
  onWait: (holder: ProcessIdentity) => void = () => undefined,
): Promise<T> {
  await mkdir(directory, { recursive: true });
  const mine = await acquire(directory, onWait);
  try {
    return await work();
  } finally {
    await writeAtomically(directory, mine, FREE);
  }
}

async function acquire(directory: string, onWait: (holder: ProcessIdentity) => void): Promise<number> {
  for (let waited = false; ;) {
    const highest = await highestNumber(directory);
    const holder = highest === 0 ? null : await livingHolder(directory, highest);
    if (!holder) {
      if (await take(directory, highest + 1)) return highest + 1;
      continue;
    }
    if (!waited) onWait(holder);
    waited = true;
    await pause(POLL_MS);
  }
}

async function take(directory: string, number: number): Promise<boolean> {
  const draft = join(directory, `draft-${randomUUID()}`);
  await writeFile(draft, JSON.stringify(identify(process.pid)));
  // a link appears with its content atomically, and fails when another process was faster
  const made = await link(draft, join(directory, String(number))).then(() => true, isAlreadyThere);
  await rm(draft, { force: true });
  if (!made) return false;
  if ((await highestNumber(directory)) !== number) {
    await rm(join(directory, String(number)), { force: true });
    return false;
  }
  await removeOlder(directory, number);
  return true;
}

async function livingHolder(directory: string, number: number): Promise<ProcessIdentity | null> {
  const text = await readFile(join(directory, String(number)), 'utf8').catch(() => FREE);
  if (text === FREE) return null;
  const holder = JSON.parse(text) as ProcessIdentity;
  return isAlive(holder) ? holder : null;
}

async function numbers(directory: string): Promise<number[]> {
  return (await readdir(directory)).filter((name) => /^\d+$/.test(name)).map(Number);
}

async function highestNumber(directory: string): Promise<number> {
  return Math.max(0, ...(await numbers(directory)));
}

async function removeOlder(directory: string, than: number): Promise<void> {
  const older = (await numbers(directory)).filter((number) => number < than);
  await Promise.all(older.map((number) => rm(join(directory, String(number)), { force: true })));
}

async function writeAtomically(directory: string, number: number, text: string): Promise<void> {
  const draft = join(directory, `draft-${randomUUID()}`);
  await writeFile(draft, text);
  await rename(draft, join(directory, String(number)));
}

function isAlreadyThere(error: unknown): false {
  if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
  throw error;
}
