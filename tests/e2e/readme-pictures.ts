import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@numbercast/local-stack/paths';
import { expect, test as base, type Page } from '@playwright/test';
import { member, newcomer, numbersFor, PATIENCE } from './fixtures.js';
import { openConsoleAt } from './open-console.js';
import { theStack } from './running-stack.js';
import { acceptTerms, fillBasics, goToTerms } from './steps.js';

/** Members with numbers, so that the console has something to show. */
const MEMBERS = 12;

const FOLDER = join(repository, 'docs/images');

const test = base.extend({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
  baseURL: async ({}, use) => use(theStack().publicUrl),
});

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });

test.beforeAll(() => mkdir(FOLDER, { recursive: true }));

const photograph = (page: Page, name: string) => page.screenshot({ path: join(FOLDER, `${name}.png`) });

test('home page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await photograph(page, 'home');
});

// The picture that the registration of a campaign needs (docs/guides/text-messages.md)
test('consent to texts', async ({ page }) => {
  await page.goto('/signup');
  await fillBasics(page, newcomer());
  await goToTerms(page);
  await acceptTerms(page);
  await expect(page.getByRole('checkbox', { name: /text messages/ })).not.toBeChecked();
  await photograph(page, 'text-consent');
});

test('console', async ({ page }) => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => member()));
  const isServed = async (who: (typeof members)[number]) => (await numbersFor(who)).length > 0;
  await expect.poll(async () => (await Promise.all(members.map(isServed))).every(Boolean), PATIENCE).toBe(true);
  await openConsoleAt(page, 'Deadlines');
  await page.waitForLoadState('networkidle');
  await photograph(page, 'console');
});
