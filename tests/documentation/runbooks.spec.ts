import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { declaredMetrics } from '../deployment/declared-metrics.js';
import { readText, repository } from '../support/repository.js';

/** Reads the files directly in a folder. Keys are names without suffix. */
async function textsIn(folder: string, suffix: string) {
  const names = (await readdir(join(repository, folder))).filter((name) => name.endsWith(suffix));
  const texts = names.map(async (name) => [name.slice(0, -suffix.length), await readText(join(folder, name))] as const);
  return new Map(await Promise.all(texts));
}

describe('runbooks', () => {
  let index: string;
  let runbooks: Map<string, string>;
  beforeAll(async () => {
    runbooks = await textsIn('docs/runbooks', '.md');
    index = runbooks.get('README')!;
    runbooks.delete('README');
  });

  /** Matches of a pattern in all runbooks, each with its runbook. */
  const named = (pattern: RegExp) =>
    [['README', index] as const, ...runbooks].flatMap(([runbook, text]) =>
      [...text.matchAll(pattern)].map(([, name = '']) => ({ runbook, name })),
    );

  it('have a drill each, and each drill belongs to one runbook', async () => {
    const files = await textsIn('tests/drills', '.ts');
    const drills = [...files].filter(([, text]) => text.includes(': Drill = {')).map(([name]) => name);
    for (const name of drills) {
      expect(files.get(name)).toContain(`name: '${name}'`);
      expect(files.get('main')).toContain(`'./${name}.js'`);
      const runbook = /runbook: '([a-z-]+)'/.exec(files.get(name)!)?.[1] ?? name;
      expect(runbooks.get(runbook)).toContain(`Drill: \`make drill NAME=${name}\``);
    }
    expect([...runbooks].filter(([, text]) => !/^Drill: `make /m.test(text)).map(([name]) => name)).toEqual([]);
    const played = named(/make drill NAME=([a-z-]+)/g).map(({ name }) => name);
    expect(played.filter((name) => !drills.includes(name))).toEqual([]);
  });

  it('are listed in the index and link only to existing runbooks', () => {
    for (const name of runbooks.keys()) expect(index).toContain(`[${name}](${name}.md)`);
    expect(named(/\]\(([a-z-]+)\.md\)/g).filter(({ name }) => !runbooks.has(name))).toEqual([]);
  });

  it('have the same headings', () => {
    const parts = ['Symptoms', 'Impact', 'Diagnosis', 'Mitigation', 'Verification', 'Prevention'];
    for (const [name, text] of runbooks)
      expect([name, ...[...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part)]).toEqual([name, ...parts]);
  });

  it('name only declared metrics', async () => {
    const declared = await declaredMetrics();
    const metrics = named(/\b(numbercast_\w*\w)/g).filter(({ name }) => name !== 'numbercast_');
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter(({ name }) => !declared.has(name))).toEqual([]);
  });

  it('name only existing make targets', async () => {
    const targets = new Set([...(await readText('Makefile')).matchAll(/^([a-z\d-]+):/gm)].map(([, target]) => target));
    expect(named(/`make ([a-z\d-]+)/g).filter(({ name }) => !targets.has(name))).toEqual([]);
  });
});
