import { readFile } from 'node:fs/promises';
import { notesOf } from './changelog.mjs';

// Prints the notes of a release, and fails if the chart has another version. Needs no installed packages, so that the
// release workflow runs no code of others with its token.
const [version = ''] = process.argv.slice(2);
try {
  const chart = await readFile('charts/numbercast/Chart.yaml', 'utf8');
  if (!chart.includes(`\nappVersion: ${version}\n`))
    throw new Error(`the chart has another appVersion than ${version}`);
  console.log(notesOf(await readFile('CHANGELOG.md', 'utf8'), version));
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
