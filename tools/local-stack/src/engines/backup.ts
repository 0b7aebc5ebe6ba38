import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EngineProblem } from './engine-problem.js';
import { givenAddresses } from './environment.js';
import { kafkaNodes } from './kafka.js';
import { isKept } from './kept.js';
import { keycloak } from './keycloak.js';
import { runningPid, refuseContainers } from './lifecycle.js';
import { withExclusiveLock } from './lock.js';
import { paths } from './paths.js';
import type { Report } from './report.js';
import { whilePaused } from './pause-processes.js';
import { store } from './store.js';

const MANIFEST = 'manifest.json';
/**
 * Left out of backups: Kafka rebuilds its indexes, which are mostly sparse, from the log; locks belong to a process.
 */
const MADE_ANEW = /\.(index|timeindex|lock|lck)$/;

interface Manifest {
  takenAt: string;
  /** SHA-256 digests by path in the backup. */
  files: Record<string, string>;
}

// The store first: an event that Kafka receives later is still in the store's outboxes and is published again
const every = () => [store, ...kafkaNodes(), keycloak];

/**
 * Copies all data of the engines as of one instant: they are paused for the time of the copy. Acknowledged writes are in
 * the copy, as after a power cut.
 * @param directory is created; it appears complete or not at all
 * @param whileStill runs before the engines continue
 * @throws EngineProblem when the directory exists, or the engines do not run or are not ours
 */
export async function backUpEngines(
  directory: string,
  report: Report,
  whileStill: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  refuseOthers();
  if (existsSync(directory)) throw new EngineProblem(`${directory} exists already; name a new directory`);
  await withExclusiveLock(paths.lock, async () => {
    const all = every();
    const pids = all.map((engine) => runningPid(engine));
    const missing = all.filter((_, i) => pids[i] === null).map(({ title }) => title);
    if (missing.length > 0) throw new EngineProblem(`${missing.join(', ')} does not run; start the engines first`);
    const draft = `${directory}.unfinished`;
    await rm(draft, { recursive: true, force: true });
    await mkdir(dirname(draft), { recursive: true });
    const takenAt = new Date().toISOString();
    const began = performance.now();
    await whilePaused(pids as number[], async () => {
      await cp(paths.allData, draft, { recursive: true, filter: (path) => !MADE_ANEW.test(path) });
      await whileStill();
    });
    report(`the engines were paused for ${Math.round(performance.now() - began)} ms`);
    const manifest: Manifest = { takenAt, files: await digestsOf(draft) };
    await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(draft, directory);
    report(`backup: directory=${directory} files=${Object.keys(manifest.files).length} at=${takenAt}`);
  });
}

/**
 * Restores a backup into the engines and moves their current data aside.
 * @param kept names of engines that retain their current data, such as Kafka if its data is intact
 * @throws EngineProblem when the backup is incomplete or damaged, or the engines run or are not ours
 */
export async function restoreEngines(directory: string, report: Report, kept: readonly string[] = []): Promise<void> {
  refuseOthers();
  const unknown = kept.filter((name) => !every().some((engine) => isKept(engine.name, [name])));
  if (unknown.length > 0) throw new EngineProblem(`there is no engine ${unknown.join(', ')} to keep`);
  await withExclusiveLock(paths.lock, async () => {
    const running = every()
      .filter((engine) => runningPid(engine) !== null)
      .map(({ title }) => title);
    if (running.length > 0) throw new EngineProblem(`${running.join(', ')} runs; stop everything first (make down)`);
    const { takenAt, files } = await verified(directory);
    const draft = `${paths.allData}.restored`;
    await rm(draft, { recursive: true, force: true });
    const engineOf = (path: string) => relative(directory, path).split(sep, 1)[0]!;
    const isRestored = (path: string) => basename(path) !== MANIFEST && !isKept(engineOf(path), kept);
    await cp(directory, draft, { recursive: true, filter: isRestored });
    const aside = `${paths.allData}.before-${new Date().toISOString().replaceAll(':', '-')}`;
    if (existsSync(paths.allData)) {
      await rename(paths.allData, aside);
      report(`the previous data of the engines is kept in ${aside}`);
    }
    await rename(draft, paths.allData);
    for (const { name } of every())
      if (isKept(name, kept) && existsSync(join(aside, name))) await rename(join(aside, name), paths.data(name));
    report(`restored: directory=${directory} files=${Object.keys(files).length} at=${takenAt}`);
  });
}

function refuseOthers() {
  refuseContainers('A backup');
  const given = Object.values(givenAddresses()).filter(Boolean);
  if (given.length > 0)
    throw new EngineProblem(
      `${given.join(', ')} is not ours to copy: use its own tools (docs/runbooks/restore-backup.md)`,
    );
}

/** @throws EngineProblem when a file is missing, was changed or was never part of it */
async function verified(directory: string): Promise<Manifest> {
  const text = await readFile(join(directory, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new EngineProblem(`${directory} holds no backup: there is no ${MANIFEST}`);
  const manifest = JSON.parse(text) as Manifest;
  const found = await digestsOf(directory);
  delete found[MANIFEST];
  const names = new Set([...Object.keys(manifest.files), ...Object.keys(found)]);
  const damaged = [...names].filter((name) => manifest.files[name] !== found[name]);
  if (damaged.length > 0) throw new EngineProblem(`${directory} is damaged: ${damaged.slice(0, 5).join(', ')}`);
  return manifest;
}

async function digestsOf(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const digests: [string, string][] = [];
  for (const path of paths.toSorted()) digests.push([relative(directory, path), await digestOf(path)]);
  return Object.fromEntries(digests);
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
