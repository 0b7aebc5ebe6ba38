import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { places } from './places.js';
import type { Report } from './report.js';
import { runTool } from './tool.js';

const LONGEST_DOWNLOAD_MS = 20 * 60_000;

/** What to fetch with Maven for an engine, and what to do with it once. */
export interface Ingredients {
  engine: string;
  goal: 'copy-dependencies' | 'unpack-dependencies';
  title: string;
  /** What is downloaded, for the person who waits, e.g. `45 MB`. */
  size: string;
  /** Finishes the directory before it is put in its place. */
  finish?: (directory: string) => Promise<void>;
}

// one at a time: two Mavens filling an empty local repository get in each other's way
let queue: Promise<unknown> = Promise.resolve();

/** The directory with the engine's binaries, fetched when its pom is new; a half-made one is never used. */
export function install(ingredients: Ingredients, report: Report): Promise<string> {
  const turn = queue.then(() => installNow(ingredients, report));
  queue = turn.catch(() => undefined);
  return turn;
}

async function installNow(ingredients: Ingredients, report: Report): Promise<string> {
  const { engine, title, goal, size, finish } = ingredients;
  const pom = join(places.java(engine), 'pom.xml');
  const version = createHash('sha256')
    .update(await readFile(pom))
    .digest('hex')
    .slice(0, 8);
  const directory = join(places.binaries, `${engine}-${version}`);
  if (existsSync(directory)) return directory;
  report(`${title}: downloading, about ${size}`);
  await removeOthers(engine);
  // of our own: a Maven whose starter was killed may still write into its draft
  const draft = join(places.binaries, `${engine}-draft-${process.pid}`);
  await mkdir(draft, { recursive: true });
  const args = ['--batch-mode', '--quiet', '-f', pom, `dependency:${goal}`, `-DoutputDirectory=${draft}`];
  await runTool({ file: 'mvn', args, patienceMs: LONGEST_DOWNLOAD_MS }, `${title}: Maven could not fetch it`);
  await finish?.(draft);
  await rename(draft, directory);
  await rm(`${draft}-notes`, { recursive: true, force: true });
  return directory;
}

/** Earlier versions and unfinished attempts. */
async function removeOthers(engine: string): Promise<void> {
  await mkdir(places.binaries, { recursive: true });
  const others = (await readdir(places.binaries)).filter((name) => name.startsWith(`${engine}-`));
  await Promise.all(others.map((name) => rm(join(places.binaries, name), { recursive: true, force: true })));
}
