import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readText, repository } from '../support/repository.js';

interface DecisionRecord {
  file: string;
  text: string;
}

const kebabCase = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const headingsOf = (text: string) => [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);

describe('the decision records in docs/adr', () => {
  let records: DecisionRecord[];
  beforeAll(async () => {
    const files = (await readdir(join(repository, 'docs/adr'))).toSorted();
    records = await Promise.all(files.map(async (file) => ({ file, text: await readText(`docs/adr/${file}`) })));
  });

  it('are numbered from 001 without a gap or a repeated number', () => {
    const expected = records.map((_, index) => String(index + 1).padStart(3, '0'));
    expect(records.map(({ file }) => file.slice(0, 4))).toEqual(expected.map((number) => `${number}-`));
  });

  it('have a file name that follows from the number and the title', () => {
    const expected = records.map(({ text }) => `${kebabCase(/^# (.+)$/m.exec(text)?.[1] ?? '')}.md`);
    expect(records.map(({ file }) => file)).toEqual(expected);
  });

  it.each(['Context', 'Decision', 'Alternatives', 'Consequences'])('have text below the heading %s', (heading) => {
    const section = new RegExp(`^## ${heading}\\n\\n(?!## )\\S`, 'm');
    expect(records.filter(({ text }) => !section.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('have the headings Context, Decision, Alternatives and Consequences in this order, and no others', () => {
    const headings = ['Context', 'Decision', 'Alternatives', 'Consequences'];
    for (const { file, text } of records) expect([file, ...headingsOf(text)]).toEqual([file, ...headings]);
  });

  it('link only to files that exist', () => {
    const links = records.flatMap(({ file, text }) =>
      [...text.matchAll(/\]\(((?!https?:)[^)#]+)/g)].map(([, target = '']) => ({ file, target })),
    );
    expect(links.filter(({ target }) => !existsSync(join(repository, 'docs/adr', target)))).toEqual([]);
  });
});
