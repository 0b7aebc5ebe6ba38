import { localLogins } from '@numbercast/stack/secrets';
import { expect, type Page } from '@playwright/test';
import { signInAs } from './steps.js';

/** Signs in as the administrator, passes the gate and opens one tab of the console. */
export async function openConsoleAt(page: Page, title: string) {
  await page.goto('/login?to=/admin-dashboard');
  await signInAs(page, { email: localLogins.adminEmail, password: localLogins.adminPassword });
  await page.getByRole('textbox', { name: 'Admin password' }).fill(localLogins.gatePassword);
  await page.getByRole('button', { name: 'Open the console' }).click();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}
