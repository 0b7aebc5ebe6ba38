import { describe, expect, it } from '@jest/globals';
import { lockfiles, lockedPackages, unpinned } from './lockfiles.js';
import { run } from './tools.js';

const FEWEST_PACKAGES: Record<string, number> = {
  'package-lock.json': 101,
  'tools/supply-chain-audit/tools/package-lock.json': 101,
  'tools/node-runtime/package-lock.json': 2,
  'tools/promo-video/package-lock.json': 3,
};

it('covers every npm lockfile in the repository', async () => {
  const { output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*package-lock.json']);
  expect(lockfiles.toSorted()).toEqual(output.trim().split('\n').toSorted());
  expect(Object.keys(FEWEST_PACKAGES)).toEqual(lockfiles);
});

describe.each(lockfiles)('%s', (lockfile) => {
  it('pins every package to its hash and to the registry', async () => {
    expect((await lockedPackages(lockfile)).length).toBeGreaterThanOrEqual(FEWEST_PACKAGES[lockfile]!);
    expect(await unpinned(lockfile)).toEqual([]);
  });
});
