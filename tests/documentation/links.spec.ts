import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readText, repository } from '../support/repository.js';

const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
/** Navigates to another site, or to a path of this one. */
const IS_ADDRESS = /^(https?:|mailto:|\/)/;

const documents = () =>
  execFileSync('git', ['ls-files', '*.md'], { cwd: repository, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(repository, file)));

describe('the documents of the repository', () => {
  it('link to files that exist', async () => {
    const files = documents();
    expect(files.length).toBeGreaterThan(100);
    const broken = files.map(async (file) => {
      const targets = [...(await readText(file)).matchAll(LINK)].map(([, target = '']) => target);
      const missing = targets.filter(
        (target) => !IS_ADDRESS.test(target) && !existsSync(join(repository, dirname(file), target)),
      );
      return missing.map((target) => `${file}: ${target}`);
    });
    expect((await Promise.all(broken)).flat()).toEqual([]);
  });
});
