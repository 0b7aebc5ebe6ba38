import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { readText, repository } from '../support/repository.js';

/** Most of this time is for loading eight services. */
const LIMIT_MS = 120_000;

describe('docs/configuration.md', () => {
  it(
    'lists every setting of every process with its description and default',
    async () => {
      const script = join(repository, 'tests/dist/documentation/print-configuration.js');
      const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: repository, env: {} });
      // Run `make configuration` after a change to a setting
      expect(await readText('docs/configuration.md')).toBe(stdout);
      expect(stdout.match(/^## /gm)).toHaveLength(13);
    },
    LIMIT_MS,
  );
});
