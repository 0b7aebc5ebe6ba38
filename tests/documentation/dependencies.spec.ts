import { globSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readText, repository } from '../support/repository.js';

interface Manifest {
  workspaces?: string[];
  version?: string;
  engines?: { node: string };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const readManifest = async (path: string) => JSON.parse(await readText(path)) as Manifest;

/** The package.json of the root, of every workspace, and of every folder that is installed by itself. */
async function manifestPaths() {
  const { workspaces = [] } = await readManifest('package.json');
  const patterns = ['.', ...workspaces, 'tools/*', 'tools/supply-chain-audit/tools'].map(
    (folder) => `${folder}/package.json`,
  );
  return globSync(patterns, { cwd: repository }).sort();
}

const dependenciesOf = (manifest: Manifest) =>
  Object.entries({
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
    ...manifest.devDependencies,
    ...manifest.dependencies,
  });

const majorOf = (version = '') => Number(/\d+/.exec(version)?.[0]);
const minorOf = (version = '') => /\d+\.\d+/.exec(version)?.[0];

describe('every package.json', () => {
  it('depends on exact versions only', async () => {
    const paths = await manifestPaths();
    expect(paths.length).toBeGreaterThan(20);
    const ranges: string[] = [];
    for (const path of paths)
      for (const [name, version] of dependenciesOf(await readManifest(path)))
        if (!EXACT.test(version)) ranges.push(`${path}: ${name} ${version}`);
    expect(ranges).toEqual([]);
  });

  it.each(['*', '^1.2.3', '~1.2.3', '1.x', '>=1.0.0', 'latest', '1.2.3 || 2.0.0', 'file:../x'])(
    'rejects the range %s',
    (range) => {
      expect(range).not.toMatch(EXACT);
    },
  );

  it('uses the same version of a dependency as all other workspaces', async () => {
    const versions = new Map<string, Set<string>>();
    for (const path of await manifestPaths())
      for (const [name, version] of dependenciesOf(await readManifest(path)))
        versions.set(name, (versions.get(name) ?? new Set()).add(version));
    const several = [...versions].filter(([, found]) => found.size > 1).map(([name, found]) => [name, ...found]);
    expect(several).toEqual([]);
  });
});

describe('Node.js', () => {
  it('has the same major version in engines, types, image and runtime packages', async () => {
    const root = await readManifest('package.json');
    const runtime = JSON.parse(await readText('tools/node-runtime/package-lock.json')) as {
      packages: Record<string, Manifest>;
    };
    const binaries = Object.entries(runtime.packages).filter(([path]) => path.startsWith('node_modules/node-'));
    expect(binaries).toHaveLength(2);
    const major = majorOf(await readText('.node-version'));
    expect({
      engines: majorOf(root.engines?.node),
      types: majorOf(root.devDependencies?.['@types/node']),
      image: majorOf(await nodeImage()),
      runtime: binaries.map(([, { version }]) => majorOf(version)),
    }).toEqual({ engines: major, types: major, image: major, runtime: [major, major] });
  });

  it('has the same minor version in containers as in .node-version', async () => {
    expect(minorOf(await nodeImage())).toBe(minorOf(await readText('.node-version')));
  });
});

async function nodeImage() {
  return /^ARG NODE_IMAGE=node:([\d.]+)/m.exec(await readText('Dockerfile'))?.[1];
}
