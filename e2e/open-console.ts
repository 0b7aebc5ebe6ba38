import { localAdmin, localLogins } from '@numbercast/stack/secrets';
import { expect, type Page } from '@playwright/test';
import { signInAs } from './steps.js';

/** A tab of the console in its menu. */
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name });

export async function passGate(page: Page, password: string) {
  await page.getByRole('textbox', { name: 'Admin password' }).fill(password);
  await page.getByRole('button', { name: 'Open the console' }).click();
}

/** Signs in as the administrator and passes the gate; the console opens at its first tab. */
export async function openConsole(page: Page) {
  await page.goto('/login?to=/admin-dashboard');
  await signInAs(page, localAdmin);
  await passGate(page, localLogins.gatePassword);
  await expect(page.getByRole('heading', { level: 1, name: 'Rollout Sets' })).toBeVisible();
}

/** Opens the console at one of its tabs. */
export async function openConsoleAt(page: Page, title: string) {
  await openConsole(page);
  await tab(page, title).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Types into the search of a list, and waits until that is what is being looked for. */
export async function searchFor(page: Page, words: string) {
  await page.getByRole('searchbox').fill(words);
  // Asked only when typing has paused; until then the list is the one before
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === words);
}
