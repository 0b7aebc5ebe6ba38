import { describe, expect, it } from '@jest/globals';
import { lockfiles, lockedPackages, unpinned } from './lockfiles.js';

describe.each(lockfiles)('%s', (lockfile) => {
  it('holds every package to its hash, wherever it is installed, and all come from the registry', async () => {
    expect((await lockedPackages(lockfile)).length).toBeGreaterThan(100);
    expect(await unpinned(lockfile)).toEqual([]);
  });
});
