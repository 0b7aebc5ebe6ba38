import { existsSync } from 'node:fs';

/** The headless shell renders the same pages for less than half of the processor time. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Returns `CHROMIUM_PATH`, else the system's browser, else undefined, which selects the one that Playwright downloaded. */
export function chromiumPath(): string | undefined {
  // eslint-disable-next-line node/no-process-env -- the browser depends on the machine
  const given = process.env['CHROMIUM_PATH'];
  return given ?? INSTALLED.find((path) => existsSync(path));
}

/** Selects the full browser: the headless shell denies notifications even with the permission. */
export function wholeChromium() {
  const path = '/usr/bin/chromium';
  const args = [...chromiumFlags, '--headless=new'];
  return existsSync(path) ? { executablePath: path, args } : { channel: 'chromium', args };
}

/** Turns off background requests, so that every request comes from a page under test. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
