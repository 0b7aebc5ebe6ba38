import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './chromium.js';

// eslint-disable-next-line node/no-process-env -- the caller that counts the results sets the file
const countsInto = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];

/** One worker, because the tests share one clock. */
export default defineConfig({
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // Each wait has its own limit; a whole test takes several times as long next to the other checks on a slow machine
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: countsInto ? [['list'], ['json']] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Requests of a service worker bypass `page.route`; only the test of the worker allows it
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromiumPath(), args: chromiumFlags },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure', // `--trace on` records more and takes twice the time
  },
});
