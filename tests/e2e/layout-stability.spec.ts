import type { Page } from '@playwright/test';
import { member } from './fixtures.js';
import { MOST_SHIFT, shiftsWhileLoading, useWebFonts, watchLayoutShifts } from './layout-shift.js';
import { openConsole } from './open-console.js';
import { signInAs } from './steps.js';
import { expect, test } from './watched-page.js';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Maximum height of the profile on a phone with every setting closed, px. */
const MOST_PROFILE_HEIGHT = 1_500;

const publicAddresses = [
  '/',
  '/how-it-works',
  '/pricing',
  '/faqs',
  '/start',
  '/proof',
  '/statistics',
  '/responsible-play',
  '/accessibility',
  '/status',
  '/terms',
  '/privacy',
  '/contact',
  '/signup',
  '/forgot-password',
  '/no/such/page',
];

const scoreOf = (shifts: readonly { value: number }[]) => shifts.reduce((sum, { value }) => sum + value, 0);

/** Opens each address on a phone and on a desktop, and expects no visible shift. */
async function expectStable(page: Page, addresses: readonly string[], open?: (tab: Page) => Promise<void>) {
  const phone = await page.context().newPage();
  await phone.setViewportSize(PHONE);
  await page.setViewportSize(DESKTOP);
  await watchLayoutShifts(page.context());
  const openAll = async (tab: Page) => {
    await open?.(tab);
    for (const address of addresses) {
      let shifts = await shiftsWhileLoading(tab, address);
      // A page waits five seconds for its parts. On a busy machine, one can be later; a fault of the page recurs
      if (scoreOf(shifts) >= MOST_SHIFT) shifts = await shiftsWhileLoading(tab, address);
      const score = scoreOf(shifts);
      const moved = shifts.map(({ value, moved: parts }) => [value.toFixed(3), ...parts].join('\n  ')).join('\n');
      expect.soft(score, `${address} at ${tab.viewportSize()!.width} px:\n${moved}\n`).toBeLessThan(MOST_SHIFT);
    }
  };
  await openAll(phone);
  await openAll(page);
}

test('no public page moves while its data arrives', async ({ page, monitor }) => {
  monitor.expectRefusal(/\/no\/such\/page$/);
  await expectStable(page, publicAddresses);
});

test('no page of a member moves while its data arrives', async ({ page }) => {
  await page.goto('/profile');
  await signInAs(page, await member());
  await expect(page).toHaveURL('/profile');
  await expectStable(page, ['/profile', '/past-numbers']);
  await test.step('the profile is short on a phone while its settings are closed', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/profile');
    await expect(page.getByRole('button', { name: /^Password and sign-in/ })).toHaveAttribute('aria-expanded', 'false');
    await page.waitForLoadState('networkidle');
    await useWebFonts(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(MOST_PROFILE_HEIGHT);
  });
});

test('no tab of the console moves while its data arrives', async ({ page, monitor }) => {
  test.slow(); // opens each tab twice, with delayed responses
  monitor.expectRefusal(/\/api\/admin\/reports\/latest/); // there is none yet
  await openConsole(page);
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  expect(addresses.length).toBeGreaterThan(10);
  await expectStable(page, addresses, openConsole);
});
