import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { startGateway } from './gateway.js';
import { median } from './row.js';
import { countFrom } from './settings.js';
import { siteWithTwins } from './twins.js';
import { type PageMetrics, visit } from './visit.js';

// `make bench-web` measures public pages and the same pages without scripts in one run.
const built = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));
const lcpLimit = 1.3;
const clsLimit = 0.02;
// eslint-disable-next-line node/no-process-env -- which browser there is
const { CHROMIUM_PATH } = process.env;
const visits = countFrom('VISITS', 9);
const installed = ['/usr/bin/chromium'].find((path) => existsSync(path));

const medians = (all: readonly PageMetrics[]): PageMetrics => ({
  lcp: median(all.map(({ lcp }) => lcp)),
  cls: median(all.map(({ cls }) => cls)),
  tbt: median(all.map(({ tbt }) => tbt)),
});

/** Measures both alternately, so that other work on the machine slows both equally. */
async function compare(browser: Browser, url: string, twinUrl: string) {
  const page: PageMetrics[] = [];
  const twin: PageMetrics[] = [];
  await visit(browser, twinUrl); // the first visit of a new browser is slower than any other
  for (let turn = 0; turn < visits; turn++) {
    page.push(await visit(browser, url));
    twin.push(await visit(browser, twinUrl));
  }
  return { page: medians(page), twin: medians(twin) };
}

const ms = (value: number) => `${Math.round(value)} ms`.padStart(9);

function report(path: string, { page, twin }: { page: PageMetrics; twin: PageMetrics }): boolean {
  const ratio = page.lcp / twin.lcp;
  const line = (name: string, { lcp, cls, tbt }: PageMetrics) =>
    console.log(`  ${name.padEnd(18)} LCP${ms(lcp)}   CLS ${cls.toFixed(4)}   TBT${ms(tbt)}`);
  console.log(path);
  line('built', page);
  line('without scripts', twin);
  const isGood = ratio <= lcpLimit && page.cls < clsLimit;
  console.log(
    `  ${isGood ? 'within' : 'BEYOND'} the limits: LCP ×${ratio.toFixed(2)} of ${lcpLimit}, CLS ${page.cls.toFixed(4)} of ${clsLimit}; TBT +${Math.round(page.tbt - twin.tbt)} ms`,
  );
  return isGood;
}

const { folder, pairs } = await siteWithTwins(built, ['/', '/pricing']);
const gateway = await startGateway(folder);
const browser = await chromium.launch({
  executablePath: CHROMIUM_PATH ?? installed,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  console.log(`CPU slowed down 4 times, phone, empty cache; medians of ${visits} visits`);
  for (const { path, twin } of pairs) {
    const isGood = report(path, await compare(browser, gateway.url + path, gateway.url + twin));
    if (!isGood) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await gateway.stop();
  await rm(folder, { recursive: true });
}
