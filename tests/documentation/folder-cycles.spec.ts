import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readText, repository } from '../support/repository.js';

/** Roots whose folders are compared: services, packages, the features of the web app, and its two largest features. */
const SOURCE =
  /^((?:services|packages)\/[^/]+\/src|frontend\/src\/features(?:\/(?:admin|member))?)\/([^/.]+)\/.+\.tsx?$/;
const IMPORT = /from '(\.[^']+)'/g;

/** Folders of a service or package that a folder imports, by `<root>/<folder>`. */
type Imports = Map<string, Set<string>>;

const sources = () =>
  execFileSync('git', ['ls-files', 'services/*/src/*', 'packages/*/src/*', 'frontend/src/features/*'], {
    cwd: repository,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => SOURCE.test(file) && !file.includes('.spec.') && existsSync(join(repository, file)));

async function readImports(): Promise<Imports> {
  const imports: Imports = new Map();
  for (const file of sources()) {
    const [, root, folder] = SOURCE.exec(file)!;
    const own = `${root}/${folder}`;
    const others = imports.get(own) ?? new Set<string>();
    for (const [, target = ''] of (await readText(file)).matchAll(IMPORT)) {
      const [, otherRoot, other] = SOURCE.exec(normalize(join(dirname(file), target)).replace(/\.js$/, '.ts')) ?? [];
      if (otherRoot === root && other !== folder) others.add(`${otherRoot}/${other}`);
    }
    imports.set(own, others);
  }
  return imports;
}

/** @returns the folders of a cycle in order, or null when there is none */
function findCycle(imports: Imports): string[] | null {
  const done = new Set<string>();
  const visit = (folder: string, path: string[]): string[] | null => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (done.has(folder)) return null;
    for (const other of imports.get(folder) ?? []) {
      const cycle = visit(other, [...path, folder]);
      if (cycle) return cycle;
    }
    done.add(folder);
    return null;
  };
  for (const folder of imports.keys()) {
    const cycle = visit(folder, []);
    if (cycle) return cycle;
  }
  return null;
}

describe('the folders of a service, a package or the web app', () => {
  it('import each other in one direction only', async () => {
    const imports = await readImports();
    expect(imports.size).toBeGreaterThan(80);
    expect(findCycle(imports)).toBeNull();
  });

  it('are reported as a cycle when two of them import each other', () => {
    const imports: Imports = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b'])],
    ]);
    expect(findCycle(imports)).toEqual(['b', 'c', 'b']);
  });
});
