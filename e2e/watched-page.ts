import { mkdir } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { Conduct } from './conduct.js';
import { theStack } from './running-stack.js';

const SCREENSHOTS = new URL('screenshots/', import.meta.url).pathname;
const WIDTHS = [320, 768, 1440];
const HEIGHTS: Record<number, number> = { 320: 640, 768: 1024, 1440: 900 };
/** The only ones that night can change. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block'];
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

interface Fixtures {
  /** What the page does that a visitor does not see. Held against it when the test ends. */
  conduct: Conduct;
  /** Looks at the page as it is now, on a small phone, a tablet and a desk, by day and by night: nobody is shut out of it. */
  look: (name: string) => Promise<void>;
}

/** A test in a browser whose page must behave: no errors, no strangers called, no barriers. */
export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
  baseURL: async ({}, use) => use(theStack().publicUrl),
  conduct: [
    async ({ page }, use) => {
      const conduct = new Conduct(page, theStack());
      await use(conduct);
      expect(conduct.complaints).toEqual([]);
    },
    { auto: true },
  ],
  look: async ({ page }, use) => {
    await mkdir(SCREENSHOTS, { recursive: true });
    await use((name) => lookAt(page, name));
  },
});

export { expect };

async function lookAt(page: Page, name: string) {
  // A list whose next page is on its way is dimmed
  await expect(page.locator('main [aria-busy="true"]').filter({ has: page.getByRole('table') })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHTS[width]! });
      const what = `${name}-${width}-${colorScheme}`;
      expect.soft(await barriers(page, colorScheme), `barriers on ${what}`).toEqual([]);
      await photograph(page, `${SCREENSHOTS}${what}.png`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The page from top to end, its fixed parts at its edges. */
async function photograph(page: Page, path: string) {
  const { width, height } = page.viewportSize()!;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, whole) });
  // Chromium without a screen gives no frame now and then: asked again it does
  await expect(() => page.screenshot({ path, timeout: 10_000 })).toPass({ timeout: 45_000 });
  await page.setViewportSize({ width, height });
}

/** What WCAG 2.2 AA finds wrong, by rule, with the place and the reason. */
async function barriers(page: Page, colorScheme: 'light' | 'dark') {
  // Frames of other origins, which this mode leaves out, are not on our pages
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (colorScheme === 'light' ? axe.withTags(WCAG) : axe.withRules(RULES_OF_COLOR)).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  const isWider = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return isWider ? [...found, 'reflow: the page is wider than the screen'] : found;
}
