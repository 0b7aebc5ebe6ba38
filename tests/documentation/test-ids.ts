import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { proofsIn } from './coverage-table.js';
import { readText, repository } from '../support/repository.js';

/** Documents whose tables name tests by id, and the letter with which their ids begin. */
export const TABLES = {
  S: 'docs/proofs/spec-coverage.md',
  A: 'docs/proofs/asvs.md',
  F: 'docs/proofs/failure-stories.md',
};

/** A title begins with its id: `it('[S4.12] rejects …', …)`. */
const ID = /['"`]\[([SAF]\d+(?:\.\d+)?)\] /g;

const isTest = (file: string) => /\.spec\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist|\.cache)\//.test(file);

async function testFiles() {
  const folders = (await readdir(repository, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => name);
  const files = folders.map(async (folder) =>
    (await readdir(join(repository, folder), { recursive: true })).map((file) => join(folder, file)),
  );
  return (await Promise.all(files)).flat().filter(isTest);
}

/** Returns the ids in all test titles, including repeated ones. */
export async function idsOfTests(): Promise<string[]> {
  const sources = await Promise.all((await testFiles()).map(readText));
  return sources.flatMap((source) => [...source.matchAll(ID)].map(([, id = '']) => id));
}

/** Returns every id in the tables. */
export async function idsInTables(): Promise<Set<string>> {
  const documents = await Promise.all(Object.values(TABLES).map(readText));
  return new Set(documents.flatMap(proofsIn));
}
