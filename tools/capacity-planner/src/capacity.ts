import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { FIGURES, newestFigures } from './figures.js';
import { tablesOf, withTables } from './tables.js';

// `make capacity`: writes the tables of docs/capacity.md, from the results of the last `make bench` if there are any
const DOCUMENT = new URL('../../../docs/capacity.md', import.meta.url);
const figures = await newestFigures(`${availableParallelism()} cores`);
const tables = await tablesOf(figures);
const before = await readFile(DOCUMENT, 'utf8');
await writeFile(FIGURES, `${JSON.stringify(figures, null, 2)}\n`);
await writeFile(DOCUMENT, withTables(before, tables));
console.log(`capacity: tables=${Object.keys(tables).length} figures=${Object.keys(figures).length}`);
