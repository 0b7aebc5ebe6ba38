import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { javaCommand } from './prerequisites.js';
import { runCommand } from './run-command.js';

/**
 * Returns the directory with the classes of an engine's own sources, next to its libraries; compiles changed sources.
 */
export async function compiled(java: string, libraries: string): Promise<string> {
  const sources = await sourcesIn(join(java, 'src'));
  const classes = join(libraries, `classes-${await hashOf(sources)}`);
  if (existsSync(classes)) return classes;
  const draft = `${classes}-draft-${process.pid}`;
  await mkdir(draft, { recursive: true });
  const args = ['-Xlint:all', '-Werror', '-cp', join(libraries, '*'), '-d', draft, ...sources];
  await runCommand({ file: javaCommand('javac'), args }, `The sources in ${java} could not be compiled`);
  await rename(draft, classes);
  return classes;
}

async function sourcesIn(directory: string): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.java')).toSorted();
  return names.map((name) => join(directory, name));
}

async function hashOf(files: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 8);
}
