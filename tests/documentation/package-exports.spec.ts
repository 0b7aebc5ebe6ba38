import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readText, repository } from '../support/repository.js';

interface Manifest {
  name: string;
  exports?: Record<string, { types: string; default: string }>;
}

const GENERATED = '@numbercast/contracts'; // one entry for each file that buf generates
const TOOLS = ['sandbox', 'local-stack', 'capacity-planner', 'openapi', 'supply-chain-audit', 'secrets', 'tests'];
const SPECIFIER = /(?:from|import\(?) ?['`](@numbercast\/[\w-]+(?:\/[\w./${}-]+)?)['`]/g;

const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: repository, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/** Imported entries of packages, with the files that import them. */
async function readImports() {
  const files = tracked('*.ts', '*.tsx', '*.mjs');
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readText(file).catch(() => '') })));
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(SPECIFIER)].map(([, specifier = '']) => ({ file, specifier })),
  );
}

describe('the exports of the packages', () => {
  let packages: (Manifest & { folder: string })[];
  let imports: Awaited<ReturnType<typeof readImports>>;
  beforeAll(async () => {
    const manifests = tracked('*/package.json').filter((file) => !file.startsWith('frontend/'));
    packages = await Promise.all(
      manifests.map(async (file) => ({ ...(JSON.parse(await readText(file)) as Manifest), folder: dirname(file) })),
    );
    imports = await readImports();
  });

  it('list each entry without wildcards and with an existing source file', () => {
    const entries = packages
      .filter(({ name }) => name !== GENERATED)
      .flatMap(({ name, folder, exports = {} }) =>
        Object.entries(exports).map(([entry, { default: built }]) => ({ name, entry, folder, built })),
      );
    expect(entries.length).toBeGreaterThan(50);
    const known = new Set(tracked('*.ts', '*.tsx').map((file) => file.replace(/\.tsx?$/, '')));
    const sourceOf = (folder: string, built: string) =>
      join(folder, built.replace(/^\.\/dist/, 'src')).replace(/\.js$/, '');
    const missing = entries.filter(({ folder, built }) => built.includes('*') || !known.has(sourceOf(folder, built)));
    expect(missing).toEqual([]);
  });

  it('contain only entries that another package, a tool or a test imports', () => {
    const imported = new Set(imports.map(({ specifier }) => specifier));
    const unused = packages
      .filter(({ name }) => name !== GENERATED)
      .flatMap(({ name, exports = {} }) => Object.keys(exports).map((entry) => join(name, entry)))
      .filter((specifier) => !imported.has(specifier));
    expect(unused).toEqual([]);
  });

  it('of tools and tests are not imported by product sources', () => {
    const isProduct = /^(?:services|packages)\/[^/]+\/src\/|^frontend\//;
    const wrong = imports.filter(
      ({ file, specifier }) => isProduct.test(file) && TOOLS.includes(specifier.split('/')[1]!),
    );
    expect(wrong).toEqual([]);
  });
});
