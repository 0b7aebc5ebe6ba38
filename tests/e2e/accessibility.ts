import { mkdir } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { layoutFaults } from './layout.js';

// eslint-disable-next-line node/no-process-env -- the developer requests screenshots
const SHOULD_PHOTOGRAPH = Boolean(process.env['SCREENSHOTS']);
const SCREENSHOTS = new URL('screenshots/', import.meta.url).pathname;
/** The sizes at which every rule is checked. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
/** The window sizes of a phone, of common laptops, and of a desktop monitor, where only the layout is checked. */
const LAYOUT_SIZES = [
  { width: 390, height: 844 },
  { width: 1024, height: 657 },
  { width: 1280, height: 720 },
  { width: 1366, height: 657 },
  { width: 1920, height: 1080 },
];
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Axe rules that run per color scheme: only color rules depend on it. */
const RULES: Record<'light' | 'dark', RunOptions> = {
  light: { runOnly: { type: 'tag', values: WCAG } },
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

/**
 * Expects no WCAG 2.2 AA violation, no horizontal overflow, no text over other text and nothing cut off, at any size and
 * in either color scheme.
 */
export async function inspectPage(page: Page, name: string) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // The address of a list changes before React renders the list. Without a limit, a page with no new frame would wait
    await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 }));
  });
  // A list is dimmed while its next page loads
  await expect(page.locator('main [aria-busy="true"]').filter({ has: page.getByRole('table') })).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const variant = `${name}-${size.width}-${colorScheme}`;
      const violations = await violationsOn(page, RULES[colorScheme]);
      expect.soft(violations, `violations on ${variant}`).toEqual([]);
      if (SHOULD_PHOTOGRAPH || violations.length > 0) await photograph(page, variant);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  for (const size of LAYOUT_SIZES) {
    await page.setViewportSize(size);
    const variant = `${name}-${size.width}x${size.height}-light`;
    const faults = await reflowFaults(page);
    expect.soft(faults, `layout of ${variant}`).toEqual([]);
    if (SHOULD_PHOTOGRAPH || faults.length > 0) await photograph(page, variant);
  }
  await page.setViewportSize(SIZES.at(-1)!);
}

/** Checks the page as {@link inspectPage} does, but only on the narrowest phone, where a longer text breaks first. */
export async function inspectNarrow(page: Page, name: string) {
  const before = page.viewportSize()!;
  await page.setViewportSize(SIZES[0]!);
  expect.soft(await violationsOn(page, RULES.light), `violations on ${name}`).toEqual([]);
  if (SHOULD_PHOTOGRAPH) await photograph(page, name);
  await page.setViewportSize(before);
}

const SETTLE_MS = 10_000;

async function reflowFaults(page: Page) {
  let faults = await measure(page);
  // The next frame updates the size of a box and shows that it scrolls, which takes longer on a busy machine
  for (const until = Date.now() + SETTLE_MS; faults.length > 0 && Date.now() < until;) faults = await measure(page);
  return faults;
}

async function measure(page: Page) {
  const isWider = await page.evaluate(async () => {
    // The first frame reports the new size to the page's scripts, the second one renders what they changed
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const root = document.documentElement;
    return root.scrollWidth > root.clientWidth;
  });
  const faults = await layoutFaults(page);
  return isWider ? [...faults, 'reflow: the page is wider than the screen'] : faults;
}

/** Returns the violated rules with the element and the reason. */
async function violationsOn(page: Page, rules: RunOptions) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // The only frame on our pages is the sandboxed preview of an email, which axe cannot enter
  const options: RunOptions = { ...rules, iframes: false, resultTypes: ['violations'] };
  const violations = await page.evaluate(async (given) => {
    const { axe: injected } = window as unknown as { axe: typeof axe };
    return (await injected.run(given)).violations;
  }, options);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  return [...found, ...(await reflowFaults(page))];
}

/** Writes a screenshot of the whole page, with its fixed parts at its edges. */
async function photograph(page: Page, name: string) {
  const { width, height } = page.viewportSize()!;
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, pageHeight) });
  await mkdir(SCREENSHOTS, { recursive: true });
  // Headless Chromium sometimes returns no frame; the next attempt succeeds
  const take = () => page.screenshot({ path: `${SCREENSHOTS}${name}.png`, timeout: 10_000 });
  await expect(take).toPass({ timeout: 45_000 });
  await page.setViewportSize({ width, height });
}
