import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Row, testsIn } from './coverage-table.js';
import { readText, repository } from './repository.js';

const testsAt = async (file: string) =>
  existsSync(join(repository, file)) ? testsIn(await readText(file)) : new Set<string>();

/** Tests that a table names and that are not there, as `file › test`. */
export async function unknownProofs(rows: readonly Row[]): Promise<string[]> {
  const proofs = rows.flatMap((row) => row.proofs);
  const files = [...new Set(proofs.map(({ file }) => file))];
  const tests = new Map(await Promise.all(files.map(async (file) => [file, await testsAt(file)] as const)));
  const unknown = proofs.filter(({ file, test }) => !tests.get(file)?.has(test));
  return unknown.map(({ file, test }) => `${file} › ${test}`);
}
