import { writeFile } from 'node:fs/promises';
import { commonPasswords } from './common-passwords.js';
import { paths } from './paths.js';

// Keycloak reads the list from a file, in containers too: it is committed, and this program regenerates it
await writeFile(paths.commonPasswords, `${commonPasswords().join('\n')}\n`);
