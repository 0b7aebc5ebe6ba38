import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasFailed } from '@numbercast/platform/preflight/preflight';
import { stackFolder } from '../paths.js';
import { runPreflights } from './run-preflight.js';
import { readSettings } from './settings-folder.js';

// `make preflight`: checks an installation with the settings in SETTINGS, or the running local stack.
// oxlint-disable-next-line node/no-process-env -- the switch of the make target
const { SETTINGS } = process.env;

try {
  const folder = SETTINGS || join(stackFolder(''), 'settings');
  if (!existsSync(folder))
    throw new Error(
      SETTINGS
        ? `${SETTINGS} does not exist`
        : 'no local stack is running: start one with `make up`, or set SETTINGS to a folder with the settings of an installation (docs/guides/go-live.md)',
    );
  const results = await runPreflights(await readSettings(folder), { print: console.log });
  process.exitCode = results.some(hasFailed) ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
