import { gamesDateOf } from '@numbercast/lottery';
import type { Page } from '@playwright/test';
import type { Person } from '../support/people.js';
import { openSetting, signInAs, turnOffAutoRenew } from './steps.js';
import { expect, test } from './watched-page.js';
import { member, sandbox, PATIENCE } from './fixtures.js';

const DAY_MS = 86_400_000;
const NEW_PASSWORD = 'Rainy-night-8';

async function openProfile(page: Page, who: Pick<Person, 'email' | 'password'>) {
  await page.goto('/login');
  await signInAs(page, who);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('region', { name: 'Subscription' })).toBeVisible();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function changePassword(page: Page, current: string, next: string) {
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(current);
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill(next);
  await dialog.getByRole('textbox', { name: 'Confirm new password' }).fill(next);
  await dialog.getByRole('button', { name: 'Update password' }).click();
}

test('[S8.9] a member changes games, password, renewal and plan', async ({ page, look, monitor }) => {
  monitor.expectRefusal(/\/api\/(password|reauthentication)/);
  const who = await member();
  await openProfile(page, who);
  await test.step('fewer games, kept after a reload', async () => {
    await openSetting(page, 'Game Preferences');
    await page.getByRole('radio', { name: /Powerball only/ }).check();
    await expect(page.getByText('Unsaved: Powerball only')).toBeVisible();
    await look('profile-unsaved');
    await button(page, 'Save Changes').click();
    await expect(page.getByText('Changes saved successfully!')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio', { name: /Powerball only/ })).toBeChecked();
  });
  await test.step('results by text with a separate consent, and not by email', async () => {
    await openSetting(page, 'Results after draws');
    await page.getByRole('checkbox', { name: /^By email to/ }).uncheck();
    await page.getByRole('checkbox', { name: /^By text to/ }).check();
    await button(page, 'Save Changes').click();
    await expect(page.getByText('We need your OK to text results.')).toBeVisible();
    await look('profile-results');
    await page.getByRole('checkbox', { name: /^I also agree to receive/ }).check();
    await button(page, 'Save Changes').click();
    await expect(page.getByRole('button', { name: 'Results after draws By text' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: /^By email to/ })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: /^By text to/ })).toBeChecked();
  });
  await test.step('a new password, only with the correct current one', async () => {
    await openSetting(page, 'Password and sign-in');
    await button(page, 'Change Password').click();
    await changePassword(page, 'Not-my-password-1', NEW_PASSWORD);
    await expect(page.getByText('Current password is incorrect')).toBeVisible();
    await look('profile-change-password');
    await changePassword(page, who.password, 'Password1!');
    await expect(page.getByText('Password is too weak')).toBeVisible();
    await look('profile-weak-password');
    await changePassword(page, who.password, NEW_PASSWORD);
    await expect(page.getByText('Password updated successfully!')).toBeVisible();
  });
  await test.step('renewal turned off and on again', async () => {
    await openSetting(page, 'Auto-renew');
    await page.getByRole('checkbox', { name: /^Auto-renew/ }).click();
    await expect(page.getByRole('alertdialog')).toContainText(/Your plan will end \w+ \d+, \d{4}\./);
    await look('profile-auto-renew-off');
    await page.getByRole('button', { name: 'Keep it on' }).click();
    await expect(page.getByRole('checkbox', { name: /^Auto-renew/ })).toBeChecked();
    await turnOffAutoRenew(page);
    await expect(page.getByText('Auto-renew is off.')).toBeVisible();
    await page.getByRole('checkbox', { name: /^Auto-renew/ }).check();
    await expect(page.getByText('Auto-renew is on.')).toBeVisible();
  });
  await test.step('the annual plan from the end of the paid month', async () => {
    await openSetting(page, 'Plan');
    await look('profile-plan');
    await button(page, 'Upgrade to annual').click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('You will be charged $59.88 on');
    await look('profile-upgrade');
    const password = dialog.getByRole('textbox', { name: 'Current password' });
    await expect(password).toBeFocused();
    await password.fill(who.password);
    await dialog.getByRole('button', { name: 'I agree - upgrade now' }).click();
    await expect(password).toHaveAccessibleDescription('Current password is incorrect');
    await look('profile-upgrade-wrong-password');
    await password.fill(NEW_PASSWORD);
    await dialog.getByRole('button', { name: 'I agree - upgrade now' }).click();
    await expect(page.getByText('Effective')).toBeVisible(PATIENCE);
    await expect(button(page, 'Upgrade to annual')).toBeHidden();
    await look('profile-upgrade-pending');
  });
});

test('a member pauses until a date, reactivates the account earlier, and finally deletes it', async ({
  page,
  look,
  monitor,
}) => {
  const who = await member();
  await openProfile(page, who);
  await test.step('pauses, and finds the settings locked', async () => {
    await openSetting(page, 'Your data and account');
    await button(page, 'Close Account').click();
    const now = await sandbox().now();
    const date = gamesDateOf(now.getTime() + 60 * DAY_MS);
    await page.getByLabel('Come back on (optional)').fill(date);
    await look('profile-account-options');
    await button(page, 'Pause My Account').click();
    await expect(page.getByText('Account paused successfully!')).toBeVisible();
    await expect(page.getByText(/^Your account is paused until /)).toBeVisible();
    await expect(button(page, 'Save Changes')).toBeDisabled();
    await openSetting(page, 'Plan');
    await expect(page.getByText('Upgrade not available while account is restricted')).toBeVisible();
    await look('profile-paused');
  });
  await test.step('reactivates the account', async () => {
    await button(page, 'Reactivate Account').click();
    await expect(page.getByText('Account reactivated successfully!')).toBeVisible();
    await openSetting(page, 'Your data and account');
    await expect(button(page, 'Close Account')).toBeVisible();
  });
  await test.step('deletes the account, and is signed out', async () => {
    await button(page, 'Close Account').click();
    await button(page, 'Delete My Account').click();
    await expect(page.getByRole('alertdialog', { name: 'Delete your account?' })).toBeVisible();
    await look('profile-delete');
    await page.getByRole('textbox', { name: 'Current password' }).fill(who.password);
    monitor.expectRefusal(/\/api\//); // the last requests of the page may already be rejected
    await button(page, 'Delete My Account').click();
    await expect(page.getByRole('alertdialog', { name: 'Account deleted' })).toBeVisible();
    await button(page, 'OK').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Smarter Lottery Picks. Powered by AI.');
  });
  await test.step('cannot sign in again', async () => {
    await expect(async () => {
      await page.goto('/login');
      await signInAs(page, who);
      await expect(page.getByRole('alert')).toContainText('no longer accessible', { timeout: 5_000 });
    }).toPass(PATIENCE);
  });
});
