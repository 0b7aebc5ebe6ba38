import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { createServer } from 'vite';

import { chromiumFlags, chromiumPath } from '../../tests/e2e/chromium.js';
import { captions } from './captions.js';

// `make promo-video` draws every generated file of the site in a browser and writes it to `frontend/public`.
const publicFolder = join(process.cwd(), '../../frontend/public');
const largestFilm = 500_000;

function put(name: string, bytes: Buffer | string) {
  const path = join(publicFolder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  console.log(`${name}: ${Math.ceil(bytes.length / 1_000)} kB`);
  if (name.endsWith('m') && bytes.length > largestFilm) throw new Error(`${name} is larger than 500 kB`);
}

async function drawAll(page: Page) {
  const names = await page.evaluate(() => Object.keys((globalThis as never as { works: object }).works));
  for (const name of names) {
    const work = await page.evaluate(
      (what) => (globalThis as never as { works: Record<string, () => Promise<string>> }).works[what]!(),
      name,
    );
    put(name, Buffer.from(work, 'base64'));
  }
}

const studio = await createServer({ server: { port: 0 }, logLevel: 'error' });
await studio.listen();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
try {
  const page = await browser.newPage();
  await page.goto(new URL('/studio.html', studio.resolvedUrls!.local[0]).href);
  await page.waitForFunction(() => 'works' in globalThis);
  await drawAll(page);
  for (const [name, text] of Object.entries(captions)) put(name, text);
} finally {
  await browser.close();
  await studio.close();
}
