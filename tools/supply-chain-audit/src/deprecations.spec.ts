import { describe, expect, it } from '@jest/globals';
import { findDeprecated, KNOWN_DEPRECATED, recordedPackages } from './deprecations.js';
import { lockfiles } from './lockfiles.js';

const current = { name: 'current', version: '1.0.0' };
const old = { name: 'old', version: '2.0.0' };

/** A registry that publishes these messages and none for other packages. */
function registry(messages: Record<string, string>) {
  const asked: string[] = [];
  const read = async (spec: string) => {
    asked.push(spec);
    return messages[spec] ?? '';
  };
  return { asked, read };
}

describe('the search for deprecated packages', () => {
  it('finds packages that the registry marks as deprecated', async () => {
    const { read } = registry({ [KNOWN_DEPRECATED]: 'use fetch', 'old@2.0.0': 'use new' });
    expect(await findDeprecated([current, old], read)).toEqual(['old@2.0.0: use new']);
  });

  it('finds none when the registry publishes deprecations of other packages only', async () => {
    const { read, asked } = registry({ [KNOWN_DEPRECATED]: 'use fetch' });
    expect(await findDeprecated([current, old, old], read)).toEqual([]);
    expect(asked.toSorted()).toEqual(['current@1.0.0', 'old@2.0.0', KNOWN_DEPRECATED]);
  });

  it('returns unknown, after one request, when the registry publishes no deprecations', async () => {
    const { read, asked } = registry({});
    expect(await findDeprecated([current, old], read)).toBe('unknown');
    expect(asked).toEqual([KNOWN_DEPRECATED]);
  });

  it('returns unreachable when the registry does not respond', async () => {
    expect(await findDeprecated([current], () => Promise.reject(new Error('no route')))).toBe('unreachable');
  });

  it('returns unreachable when the registry stops responding', async () => {
    const read = async (spec: string) => {
      if (spec !== KNOWN_DEPRECATED) throw new Error('no route');
      return 'use fetch';
    };
    expect(await findDeprecated([current], read)).toBe('unreachable');
  });

  it('finds packages that the lockfile marks as deprecated, whatever the registry publishes', async () => {
    const { read } = registry({});
    expect(await findDeprecated([current, { ...old, deprecated: 'use new' }], read)).toEqual(['old@2.0.0: use new']);
  });
});

it('reads the name and version of every locked package', async () => {
  const packages = await recordedPackages(lockfiles);
  expect(packages.length).toBeGreaterThan(200);
  for (const { name, version } of packages) expect(`${name}@${version}`).toMatch(/^(@[^/@]+\/)?[^/@]+@\d+\.\d+\.\d+/);
});
