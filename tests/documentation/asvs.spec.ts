import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asvsNumbers } from './asvs-numbers.js';
import { proofsIn } from './coverage-table.js';
import { readText, repository } from '../support/repository.js';

interface Requirement {
  number: string;
  level: string;
  verdict: string;
  reason: string;
  provenBy: string;
}

const ROW = /^\| (\d+\.\d+\.\d+) +\| (\d) +\| (\S+) +\| (.*?) +\| (.*?) *\|$/gm;

const requirementsIn = (markdown: string): Requirement[] =>
  [...markdown.matchAll(ROW)].map(([, number = '', level = '', verdict = '', reason = '', provenBy = '']) => ({
    number,
    level,
    verdict,
    reason,
    provenBy,
  }));

/** Paths of files in a cell of the table. */
const filesIn = (cell: string) =>
  cell.split('<br>').flatMap((part) => (proofsIn(part).length > 0 ? [] : (/^`([^`]+)`$/.exec(part)?.[1] ?? [])));

describe('the compliance table for OWASP ASVS 5.0', () => {
  let markdown: string;
  let rows: Requirement[];
  beforeAll(async () => {
    markdown = await readText('docs/proofs/asvs.md');
    rows = requirementsIn(markdown);
  });

  it('has one row for each requirement of levels 1 and 2', () => {
    const asked = Object.entries(asvsNumbers).flatMap(([level, numbers]) => numbers.map((one) => `${one} ${level}`));
    expect(rows.map(({ number, level }) => `${number} ${level}`).toSorted()).toEqual(asked.toSorted());
  });

  it('explains for each requirement how it is met, why it does not apply, or why it is not met', () => {
    for (const { number, verdict, reason } of rows) {
      expect([number, verdict]).toEqual([number, expect.stringMatching(/^(met|n\/a|deviation)$/)]);
      expect([number, reason]).toEqual([number, expect.stringMatching(/\w{3}/)]);
    }
  });

  it('names a test or an existing file for each requirement that is met', async () => {
    const met = rows.filter(({ verdict }) => verdict === 'met');
    expect(met.filter(({ provenBy }) => provenBy === '').map(({ number }) => number)).toEqual([]);
    const files = rows.flatMap(({ provenBy }) => filesIn(provenBy));
    expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
    const unread = met.filter(({ provenBy }) => proofsIn(provenBy).length + filesIn(provenBy).length === 0);
    expect(unread.map(({ number }) => number)).toEqual([]);
  });

  it('states the correct number of requirements for each verdict', () => {
    const count = (wanted: string) => rows.filter(({ verdict }) => verdict === wanted).length;
    const counted = `${rows.length} requirements: ${count('met')} met, ${count('n/a')} do not apply, ${count('deviation')} deviations.`;
    expect(markdown).toContain(counted);
  });
});
