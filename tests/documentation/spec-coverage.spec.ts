import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { occursIn, quotedIn, type Row, rowsOf, sectionsOf, provenBy } from './coverage-table.js';
import { readText, repository } from '../support/repository.js';

const PRODUCT = ['frontend/src', 'keycloak', 'services'];
const MISSING = 'Not there yet';

/** Files that can contain texts of the product: its sources without tests. */
const isProduct = (file: string) =>
  /(\/src\/.*\.tsx?|\.ftl|\.properties)$/.test(file) && !/\.spec\.tsx?$|\/(testing|node_modules)\//.test(file);

async function productTexts() {
  const folders = await Promise.all(
    PRODUCT.map(async (folder) =>
      (await readdir(join(repository, folder), { recursive: true })).map((file) => join(folder, file)),
    ),
  );
  return provenBy((await Promise.all(folders.flat().filter(isProduct).map(readText))).join('\n'));
}

describe('the table of specification coverage', () => {
  let markdown: string;
  let rows: Row[];
  beforeAll(async () => {
    markdown = await readText('docs/proofs/spec-coverage.md');
    rows = rowsOf(markdown);
  });

  it('covers sections 2 to 9', () => {
    const sections = [...new Set(rows.map(({ section }) => section.split(' ')[0]))];
    expect(sections).toEqual(['§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9']);
  });

  it('names a test in every row', () => {
    expect(rows.filter(({ proofs }) => proofs.length === 0).map(({ says }) => says)).toEqual([]);
  });

  it('quotes texts exactly as they occur in the product', async () => {
    const texts = await productTexts();
    expect(rows.flatMap(quotedIn).filter((text) => !occursIn(texts, text))).toEqual([]);
  });

  it('lists what is missing in full sentences', () => {
    const missing = sectionsOf(markdown).find(({ title }) => title === MISSING);
    for (const line of missing?.lines ?? []) expect(line).toMatch(/^- [A-Z].*\.$/);
  });
});
