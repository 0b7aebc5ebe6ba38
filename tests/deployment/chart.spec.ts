import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { FORMER_CHART } from './chart-tests/installation.js';
import { CHART } from './chart.js';
import { readmeWithValues, valueRows } from './chart-values-table.js';
import { readText, readYaml, repository } from '../support/repository.js';

interface Metadata {
  version: string;
  appVersion: string;
  annotations: Record<string, string>;
}

const compare = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

/** Reads a file from the package of the previous release. */
async function formerText(path: string) {
  const { stdout } = await promisify(execFile)('tar', ['-xOzf', FORMER_CHART, `numbercast/${path}`], {
    cwd: repository,
  });
  return stdout;
}

/** Files of the chart's package, apart from Chart.yaml, which Helm rewrites. */
const packaged = globSync(
  '{values.yaml,values.schema.json,templates/**/*.{yaml,tpl,txt},monitoring/{alerts.yaml,*.json}}',
  {
    cwd: `${repository}/${CHART}`,
  },
);

describe('the table of values in the README of the chart', () => {
  it('is generated from the comments in values.yaml', async () => {
    // Run `make configuration` after a change to values.yaml
    expect(await readText(`${CHART}/README.md`)).toBe(await readmeWithValues());
  });

  it('describes every value', async () => {
    const rows = await valueRows();
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter(({ meaning }) => meaning === '').map(({ path }) => path)).toEqual([]);
  });
});

describe('the version of the chart', () => {
  // Raise `version` in Chart.yaml with the first change after a release, and replace the package of the previous one
  // (docs/upgrading.md)
  it('is newer than that of the previous release exactly when the content of the chart differs', async () => {
    expect(packaged.length).toBeGreaterThan(12);
    const differs = await Promise.all(
      packaged.map(async (path) => (await formerText(path).catch(() => '')) !== (await readText(`${CHART}/${path}`))),
    );
    const { version } = await readYaml<Metadata>(`${CHART}/Chart.yaml`);
    const former = parse(await formerText('Chart.yaml')) as Metadata;
    expect(FORMER_CHART).toContain(`numbercast-${former.version}.tgz`);
    expect(compare(version, former.version)).toBe(differs.includes(true) ? 1 : 0);
  });

  it('is annotated with its changes and the license of the repository for Artifact Hub', async () => {
    const { annotations } = await readYaml<Metadata>(`${CHART}/Chart.yaml`);
    expect(annotations['artifacthub.io/license']).toBe('Apache-2.0');
    const changes = parse(annotations['artifacthub.io/changes'] ?? '') as { kind: string; description: string }[];
    expect(changes.length).toBeGreaterThan(0);
    const kinds = ['added', 'changed', 'deprecated', 'removed', 'fixed', 'security'];
    expect(changes.filter(({ kind, description }) => !kinds.includes(kind) || !description)).toEqual([]);
  });
});

describe('pods of the chart', () => {
  it('have no label that changes with the version of the chart', async () => {
    const helpers = await readText(`${CHART}/templates/_helpers.tpl`);
    expect(helpers).toContain('omit .labels "app.kubernetes.io/version" "helm.sh/chart"');
    const templates = await Promise.all(packaged.map(async (path) => readText(`${CHART}/${path}`)));
    const direct = templates.join('\n').match(/template:\n +metadata: (?!\{\{- include "numbercast\.podMetadata")/g);
    expect(direct).toBeNull();
  });
});
