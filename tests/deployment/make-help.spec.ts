import { beforeAll, describe, expect, it } from '@jest/globals';
import { readText } from '../support/repository.js';

const GROUPS = ['Start', 'Test', 'Verify', 'Measure', 'Operate', 'Maintain'];

describe('make help', () => {
  let makefile: string;
  let groups: Map<string, string[]>;
  beforeAll(async () => {
    makefile = await readText('Makefile');
    const sections = makefile.split(/^##@ /m).map((section) => {
      const targets = [...section.matchAll(/^([a-z\d-]+):.*## /gm)].map(([, target = '']) => target);
      return [section.split('\n', 1)[0] ?? '', targets] as const;
    });
    groups = new Map(sections);
  });

  it('has the groups in order, with up, demo, test and check first', () => {
    expect([...groups.keys()].slice(1)).toEqual(GROUPS);
    expect(groups.get('Start')?.slice(0, 4)).toEqual(['up', 'demo', 'test', 'check']);
  });

  it('lists every phony target with a help text in one group', () => {
    const phony = [...makefile.matchAll(/^\.PHONY: (.+)$/gm)].flatMap(([, names = '']) => names.split(' '));
    const withHelp = phony.filter((target) => new RegExp(`^${target}:.*## `, 'm').test(makefile));
    const listed = GROUPS.flatMap((group) => groups.get(group) ?? []);
    expect(withHelp.length).toBeGreaterThan(30);
    expect(listed.toSorted()).toEqual(withHelp.toSorted());
  });
});
