import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { notesOf, releasesIn, withAppVersion, withImageTag, withRelease } from '../../tools/release/changelog.mjs';
import { readText, readYaml, repository } from '../support/repository.js';

const EXAMPLE =
  '# Changelog\n\n## Unreleased\n\n### Fixed\n\n- One.\n\n## 0.9.0 (2026-01-02)\n\n### Added\n\n- Zero.\n';

interface Chart {
  appVersion: string;
}

describe('a release', () => {
  it('moves the unreleased changes into a section with its version and date', () => {
    const released = withRelease(EXAMPLE, '0.10.0', '2026-02-03');
    expect(releasesIn(released)).toEqual([
      { version: '0.10.0', date: '2026-02-03' },
      { version: '0.9.0', date: '2026-01-02' },
    ]);
    expect(notesOf(released, '0.10.0')).toBe('### Fixed\n\n- One.');
    expect(notesOf(released, '0.9.0')).toBe('### Added\n\n- Zero.');
    expect(released).toContain('## Unreleased\n\n## 0.10.0');
  });

  it.each([
    ['0.9.0', 'is not newer than 0.9.0'],
    ['0.8.12', 'is not newer than 0.9.0'],
    ['v1.0.0', 'is not a version'],
    ['', 'is not a version'],
  ])('is rejected with the version %j', (version, message) => {
    expect(() => withRelease(EXAMPLE, version, '2026-02-03')).toThrow(message);
  });

  it('is rejected without unreleased changes', () => {
    const released = withRelease(EXAMPLE, '0.10.0', '2026-02-03');
    expect(() => withRelease(released, '0.11.0', '2026-02-04')).toThrow('no unreleased changes');
  });

  it('sets the version of the chart and of the Keycloak image', async () => {
    const [chart, keycloak] = await Promise.all([
      readText('charts/numbercast/Chart.yaml'),
      readText('k8s/platform/keycloak.yaml'),
    ]);
    expect(withAppVersion(chart, '7.8.9')).toMatch(/^version: 7\.8\.9\nappVersion: 7\.8\.9$/m);
    expect(withImageTag(keycloak, '7.8.9')).toContain('image: numbercast/keycloak:7.8.9 ');
  });

  it('raises the patch version of a chart that is already newer than the release', () => {
    const chart = 'name: numbercast\nversion: 2.3.9\nappVersion: 2.0.0\n';
    expect(withAppVersion(chart, '2.1.0')).toBe('name: numbercast\nversion: 2.3.10\nappVersion: 2.1.0\n');
  });
});

describe('the changelog', () => {
  it('has valid headings, and releases in descending order', async () => {
    const changelog = await readText('CHANGELOG.md');
    const [unreleased, ...headings] = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    const releases = releasesIn(changelog);
    expect(unreleased).toBe('Unreleased');
    expect(headings).toEqual(releases.map(({ version, date }) => `${version} (${date})`));
    const versions = releases.map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })));
    const kinds = [...changelog.matchAll(/^### (.+)$/gm)].map(([, kind]) => kind);
    expect(new Set(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security', ...kinds]).size).toBe(6);
  });

  it('begins with the appVersion of the chart and the tag of the Keycloak image', async () => {
    const [newest] = releasesIn(await readText('CHANGELOG.md'));
    const { appVersion } = await readYaml<Chart>('charts/numbercast/Chart.yaml');
    expect(appVersion).toBe(newest?.version);
    expect(await readText('k8s/platform/keycloak.yaml')).toContain(`numbercast/keycloak:${newest?.version} `);
  });

  it('is the source of the notes that the release workflow publishes', async () => {
    const { appVersion } = await readYaml<Chart>('charts/numbercast/Chart.yaml');
    const print = (version: string) =>
      execFileSync(process.execPath, ['tools/release/notes.mjs', version], { cwd: repository, encoding: 'utf8' });
    expect(print(appVersion)).toMatch(/^### Added$/m);
    expect(() => print('99.0.0')).toThrow();
  });
});
