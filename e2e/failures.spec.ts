import { localLogins } from '@numbercast/stack/secrets';
import type { Page } from '@playwright/test';
import { theStack } from './running-stack.js';
import { acceptTerms, fillBasics, goToTerms, signInAs } from './steps.js';
import { expect, test } from './watched-page.js';
import { member, newcomer, PATIENCE, site } from './world.js';

const ANY_CALL = /./;

/** While the work goes on the process stands still: it takes connections and answers nothing. */
async function whileFrozen(name: string, path: string, work: () => Promise<void>) {
  const pid = theStack().pids[name]!;
  process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await expect.poll(async () => (await site().call(path)).status, PATIENCE).toBeLessThan(500);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.beforeEach(({ conduct }) => conduct.expectRefusal(ANY_CALL));

test('a sign-up waits for services that stand still, and goes on where it was', async ({ page }) => {
  const who = newcomer();
  await page.goto('/signup');
  await fillBasics(page, who);
  await whileFrozen('members', '/api/zip/10001', async () => {
    await goToTerms(page);
    await expect(page.getByText('Unable to validate signup data. Please try again.')).toBeVisible(PATIENCE);
  });
  await goToTerms(page);
  await acceptTerms(page);
  await page.getByRole('checkbox', { name: /text messages/ }).check();
  await whileFrozen('billing', '/api/signup/0f6a2c9e-6f2b-4c58-9a53-0c6c58f5f3d1', async () => {
    await page.getByRole('button', { name: /^Payment/ }).click();
    await expect(page.getByText('Failed to start payment process. Please try again.')).toBeVisible(PATIENCE);
  });
  await expect(async () => {
    await page.getByRole('button', { name: /^Payment/ }).click();
    await expect(page.getByRole('heading', { name: 'Pay for Numbercast' })).toBeVisible({ timeout: 20_000 });
  }).toPass(PATIENCE);
});

test('a member is told what did not happen while a service stands still', async ({ page, context }) => {
  const who = await member();
  await page.goto('/login');
  await signInAs(page, who);
  await expect(page.getByRole('region', { name: 'Subscription' })).toBeVisible();
  await whileFrozen('members', '/api/zip/10001', async () => {
    await button(page, 'Close Account').click();
    await button(page, 'Pause My Account').click();
    await expect(page.getByText('Failed to pause account. Please try again.')).toBeVisible(PATIENCE);
    await button(page, 'Cancel').click();
  });
  await whileFrozen('identity', '/api/signup/account', async () => {
    await button(page, 'Change Password').click();
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    for (const field of ['Current password', 'New password', 'Confirm new password'])
      await dialog.getByRole('textbox', { name: field, exact: true }).fill(who.password);
    await dialog.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByText('Failed to update password. Please try again.')).toBeVisible(PATIENCE);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  await context.setOffline(true);
  await page.getByRole('checkbox', { name: /^Auto-renew/ }).click();
  await expect(page.getByText('Auto-renew could not be changed. Please try again.')).toBeVisible(PATIENCE);
  await context.setOffline(false);
  await expect(page.getByRole('checkbox', { name: /^Auto-renew/ })).toBeChecked();
});

test('a message to us that cannot be sent is kept in its form', async ({ page, context }) => {
  await page.goto('/contact?reason=missing_numbers&email=maria@mail.example');
  await page.getByLabel('Name').fill('Maria Lopez');
  await page.getByLabel('Subject').fill('My numbers');
  await page.getByLabel('Message').fill('Where are they?');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const send = page.getByRole('button', { name: /^Send/ });
  await send.click();
  await expect(page.getByText('Network error. Please check your connection and try again.')).toBeVisible(PATIENCE);
  await context.setOffline(false);
  await expect(page.getByLabel('Message')).toHaveValue('Where are they?');
  await send.click();
  await expect(page.getByText("Message sent successfully! We'll be in touch soon.")).toBeVisible(PATIENCE);
});

test('the administrator is told what could not be read or changed', async ({ page, context }) => {
  await page.goto('/login?to=/admin-dashboard');
  await signInAs(page, { email: localLogins.adminEmail, password: localLogins.adminPassword });
  await page.getByRole('textbox', { name: 'Admin password' }).fill(localLogins.gatePassword);
  await button(page, 'Open the console').click();
  await expect(page.getByRole('region', { name: 'Current target' })).toContainText('sets per draw');
  await page.getByLabel('Number of sets').fill('30000');
  await context.setOffline(true);
  await button(page, 'Update').click();
  await expect(page.getByText('Error updating configuration')).toBeVisible(PATIENCE);
  await context.setOffline(false);
  await whileFrozen('admin', '/api/admin/rollout', async () => {
    await page.reload();
    await expect(page.getByText('Failed to load current configuration')).toBeVisible(PATIENCE);
  });
});
