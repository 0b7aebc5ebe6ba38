import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readText, repository } from '../support/repository.js';

const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
/** Navigates to another site, or to a path of this one. */
const IS_ADDRESS = /^(https?:|mailto:|\/)/;

/** Compiled file that a command runs, such as `services/members/dist/main.js`. */
const COMPILED = /\b(?:services|packages|tools|tests)(?:\/[a-z-]+)*\/dist\/[\w./-]+\.js\b/g;

const files = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: repository, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(repository, file)));

/** `tests` has its sources beside `dist`. */
const sourcesOf = (compiled: string) =>
  ['/src/', '/'].map((folder) => compiled.replace('/dist/', folder).replace(/\.js$/, '.ts'));

describe('the documents of the repository', () => {
  it('link to files that exist', async () => {
    const documents = files('*.md');
    expect(documents.length).toBeGreaterThan(100);
    const broken = documents.map(async (file) => {
      const targets = [...(await readText(file)).matchAll(LINK)].map(([, target = '']) => target);
      const missing = targets.filter(
        (target) => !IS_ADDRESS.test(target) && !existsSync(join(repository, dirname(file), target)),
      );
      return missing.map((target) => `${file}: ${target}`);
    });
    expect((await Promise.all(broken)).flat()).toEqual([]);
  });

  it('name compiled files that the build creates, as comments and settings do', async () => {
    const texts = files('*.md', '*.ts', '*.json', '*.yaml', '*.yml', '.env.example', 'Makefile', 'Dockerfile');
    const named = texts.map(async (file) =>
      [...(await readText(file)).matchAll(COMPILED)].map(([compiled]) => ({ file, compiled })),
    );
    const all = (await Promise.all(named)).flat();
    expect(all.length).toBeGreaterThan(20);
    const isBuilt = (compiled: string) => sourcesOf(compiled).some((source) => existsSync(join(repository, source)));
    expect(all.filter(({ compiled }) => !isBuilt(compiled))).toEqual([]);
  });
});
