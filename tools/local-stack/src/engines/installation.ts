import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from './paths.js';
import type { Report } from './report.js';
import { runCommand } from './run-command.js';

// full name, without the version, which the poms pin: a failed download is then reported as such
const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin';
const LONGEST_DOWNLOAD_MS = 20 * 60_000;

/** Maven artifacts of an engine, and their one-time preparation. */
export interface Artifacts {
  engine: string;
  goal: 'copy-dependencies' | 'unpack-dependencies';
  title: string;
  /** Size of the download for the progress line, for example `45 MB`. */
  size: string;
  /** Finishes the directory before it is moved into place. */
  finish?: (directory: string) => Promise<void>;
}

const installing = new Map<string, Promise<string>>();

/** Returns the directory with the engine's binaries, fetched when its pom changes; an incomplete one is never used. */
export function install(ingredients: Artifacts, report: Report): Promise<string> {
  const { engine } = ingredients;
  // The nodes of a cluster request the same directory concurrently
  const installed = installing.get(engine) ?? installMissing(ingredients, report);
  installing.set(engine, installed);
  return installed.finally(() => installing.delete(engine));
}

async function installMissing(ingredients: Artifacts, report: Report): Promise<string> {
  const { engine, title, size, finish } = ingredients;
  const directory = join(paths.binaries, `${engine}-${await version(pomOf(engine))}`);
  if (existsSync(directory)) return directory;
  report(`${title}: downloading, about ${size}`);
  await removeOthers(engine);
  // one per process: a Maven whose parent process was killed may still write into its draft
  const draft = join(paths.binaries, `${engine}-draft-${process.pid}`);
  await mkdir(draft, { recursive: true });
  await inTurn(() => fetchInto(draft, ingredients));
  await finish?.(draft);
  await rename(draft, directory);
  await rm(`${draft}-notes`, { recursive: true, force: true });
  return directory;
}

async function fetchInto(directory: string, { engine, title, goal }: Artifacts): Promise<void> {
  const options = ['--batch-mode', '--quiet', '--file', pomOf(engine)];
  const args = [...options, `${PLUGIN}:${goal}`, `-DoutputDirectory=${directory}`];
  await runCommand({ file: 'mvn', args, patienceMs: LONGEST_DOWNLOAD_MS }, `${title}: Maven could not fetch it`);
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** One Maven at a time: two that fill an empty local repository get in each other's way. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

function pomOf(engine: string): string {
  return join(paths.java(engine), 'pom.xml');
}

async function version(pom: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(pom));
  return hash.digest('hex').slice(0, 8);
}

/** Removes earlier versions and unfinished attempts. */
async function removeOthers(engine: string): Promise<void> {
  await mkdir(paths.binaries, { recursive: true });
  const others = (await readdir(paths.binaries)).filter((name) => name.startsWith(`${engine}-`));
  await Promise.all(others.map((name) => rm(join(paths.binaries, name), { recursive: true, force: true })));
}
