import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { declaredMetrics } from '../deployment/declared-metrics.js';
import { readText, repository } from '../support/repository.js';

/** The files right in a folder, by name without suffix. */
async function textsIn(folder: string, suffix: string) {
  const names = (await readdir(join(repository, folder))).filter((name) => name.endsWith(suffix));
  const texts = names.map(async (name) => [name.slice(0, -suffix.length), await readText(join(folder, name))] as const);
  return new Map(await Promise.all(texts));
}

describe('the runbooks', () => {
  let index: string;
  let runbooks: Map<string, string>;
  beforeAll(async () => {
    runbooks = await textsIn('docs/runbooks', '.md');
    index = runbooks.get('README')!;
    runbooks.delete('README');
  });

  /** What they name, each with the runbook that does. */
  const named = (what: RegExp) =>
    [['README', index] as const, ...runbooks].flatMap(([runbook, text]) =>
      [...text.matchAll(what)].map(([, name = '']) => ({ runbook, name })),
    );

  it('are each played through by a drill, and each drill plays one', async () => {
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

  it('are found by what is noticed, and lead to others that there are', () => {
    for (const name of runbooks.keys()) expect(index).toContain(`[${name}](${name}.md)`);
    expect(named(/\]\(([a-z-]+)\.md\)/g).filter(({ name }) => !runbooks.has(name))).toEqual([]);
  });

  it('have the same parts', () => {
    const parts = ['What you notice', 'What it means for members', 'Look', 'Do', 'Check', 'Why, and how not again'];
    for (const [name, text] of runbooks)
      expect([name, ...[...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part)]).toEqual([name, ...parts]);
  });

  it('name only metrics that are counted', async () => {
    const declared = await declaredMetrics();
    const metrics = named(/\b(numbercast_\w*\w)/g).filter(({ name }) => name !== 'numbercast_');
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter(({ name }) => !declared.has(name))).toEqual([]);
  });

  it('name only make targets that there are', async () => {
    const targets = new Set([...(await readText('Makefile')).matchAll(/^([a-z\d-]+):/gm)].map(([, target]) => target));
    expect(named(/`make ([a-z\d-]+)/g).filter(({ name }) => !targets.has(name))).toEqual([]);
  });
});
