import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHART } from './chart.js';
import { readmeWithValues } from './chart-values-table.js';
import { repository } from '../support/repository.js';

// `make configuration` writes the table of values in the README of the chart
const readme = await readmeWithValues();
await writeFile(join(repository, CHART, 'README.md'), readme);
