import { writeFile } from 'node:fs/promises';
import { publicRoutes, written } from './document.js';

// `make openapi`
await writeFile('docs/openapi.json', written());
console.log(`docs/openapi.json: ${publicRoutes().length} operations`);
