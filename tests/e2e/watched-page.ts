import { test as base, expect } from '@playwright/test';
import { inspectPage } from './accessibility.js';
import { Conduct } from './page-monitor.js';
import { theStack } from './running-stack.js';

interface Fixtures {
  /** Monitors invisible behavior of the pages. The test fails at its end when there is a finding. */
  monitor: Conduct;
  /** Checks accessibility and reflow of the page in its current state, at three sizes in both color schemes. */
  look: (name: string) => Promise<void>;
}

/** A test whose pages must have no errors, no requests to other sites and no accessibility barriers. */
export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
  baseURL: async ({}, use) => use(theStack().publicUrl),
  monitor: [
    async ({ context }, use) => {
      const monitor = new Conduct(context, theStack());
      await use(monitor);
      expect(monitor.complaints).toEqual([]);
    },
    { auto: true },
  ],
  look: async ({ page }, use) => use((name) => inspectPage(page, name)),
});

export { expect };
