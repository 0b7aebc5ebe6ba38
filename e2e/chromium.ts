import { existsSync } from 'node:fs';

const INSTALLED = '/usr/bin/chromium';

/** The browser to drive: `CHROMIUM_PATH`, else the machine's own, else (undefined) the one Playwright downloaded. */
export function chromiumPath(): string | undefined {
  // eslint-disable-next-line node/no-process-env -- which browser is a matter of the machine
  const given = process.env['CHROMIUM_PATH'];
  return given ?? (existsSync(INSTALLED) ? INSTALLED : undefined);
}

/** A browser that calls nobody on its own: what it requests, our pages made it request. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
