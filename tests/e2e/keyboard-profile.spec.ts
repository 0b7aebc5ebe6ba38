import type { Page } from '@playwright/test';
import { Keys, signInByKeys } from './keys.js';
import { expect, test } from './watched-page.js';
import { member, PATIENCE } from './fixtures.js';

const NEW_PASSWORD = 'Rainy-night-8';

async function openProfile(page: Page) {
  const who = await member();
  const keys = new Keys(page);
  await page.goto('/login');
  await signInByKeys(page, keys, who);
  await expect(page.getByRole('region', { name: 'Subscription' })).toBeVisible();
  return { who, keys };
}

async function changePassword(keys: Keys, current: string, next: string) {
  await keys.type('textbox', 'Current password', current);
  await keys.type('textbox', 'New password', next);
  await keys.type('textbox', 'Confirm new password', next);
  await keys.press('button', 'Update password');
}

test('a member reaches every part of the profile by keyboard without a focus trap', async ({ page }) => {
  const { keys } = await openProfile(page);
  const places = (await keys.around()).join('\n');
  for (const place of ['Skip to content', 'See all numbers', 'Communication Preferences', 'Plan', 'Contact details'])
    expect(places).toContain(place);
  expect(places).toMatch(/Your data and account[^]*Sign Out[^]*Contact/);
  // The content of a closed setting cannot be focused
  expect(places).not.toContain('Change Password');
});

test('[S8.17] a member changes delivery, games, password and renewal without a pointer', async ({ page, monitor }) => {
  monitor.expectRefusal(/\/api\/password/);
  const { who, keys } = await openProfile(page);
  await test.step('delivery and games, kept after a reload', async () => {
    await keys.press('button', /^Communication Preferences/);
    await keys.choose('Email');
    await keys.press('button', /^Game Preferences/);
    await keys.choose('Powerball only');
    await keys.press('button', 'Save Changes');
    await expect(page.getByRole('alertdialog')).toContainText('You’ll still get every set by email.');
    await keys.press('button', 'Stop texts');
    await expect(page.getByText('Changes saved successfully!')).toBeVisible();
    await keys.isOn('button', 'Save Changes');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Communication Preferences Email only' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Powerball only' })).toBeChecked();
  });
  await test.step('a new password, only with the correct current one', async () => {
    await keys.press('button', /^Password and sign-in/);
    await keys.press('button', 'Change Password');
    await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible();
    await changePassword(keys, 'Not-my-password-1', NEW_PASSWORD);
    await expect(page.getByText('Current password is incorrect')).toBeVisible();
    await keys.isHeld();
    await changePassword(keys, who.password, NEW_PASSWORD);
    await expect(page.getByText('Password updated successfully!')).toBeVisible();
    await keys.isOn('button', 'Change Password');
  });
  await test.step('renewal turned off and on again', async () => {
    await keys.press('button', /^Auto-renew/);
    await keys.tick(/^Auto-renew/);
    await keys.press('button', 'Turn off');
    await expect(page.getByText('Auto-renew is off.')).toBeVisible();
    await keys.tick(/^Auto-renew/);
    await expect(page.getByText('Auto-renew is on.')).toBeVisible();
    await keys.isOn('checkbox', /^Auto-renew/);
  });
});

test('a member upgrades to the annual plan without a pointer', async ({ page }) => {
  const { who, keys } = await openProfile(page);
  await keys.press('button', /^Plan/);
  await keys.press('button', 'Upgrade to annual', 'Space');
  await expect(page.getByRole('alertdialog')).toContainText('You will be charged $59.88 on');
  await keys.escapeTo('button', 'Upgrade to annual');
  await page.keyboard.press('Enter');
  await keys.isOn('textbox', 'Current password');
  await keys.press('button', 'I agree - upgrade now');
  await keys.isOn('textbox', 'Current password');
  await page.keyboard.type(who.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Effective')).toBeVisible(PATIENCE);
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await keys.isHeld();
});

test('a member pauses and reactivates the account without a pointer', async ({ page }) => {
  const { keys } = await openProfile(page);
  await keys.press('button', /^Your data and account/);
  await keys.press('button', 'Close Account');
  await expect(page.getByRole('alertdialog', { name: 'Account Options' })).toBeVisible();
  await keys.escapeTo('button', 'Close Account');
  await test.step('cancels the deletion of the account', async () => {
    await page.keyboard.press('Enter');
    await keys.press('button', 'Delete My Account');
    await expect(page.getByRole('alertdialog', { name: 'Delete your account?' })).toBeVisible();
    await keys.isOn('textbox', 'Current password');
    await keys.to('link', 'Forgot your password?');
    await keys.to('button', 'Delete My Account');
    await keys.escapeTo('button', 'Close Account');
  });
  await test.step('pauses', async () => {
    await page.keyboard.press('Enter');
    await keys.press('button', 'Pause My Account');
    await expect(page.getByText('Account paused successfully!')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await keys.isHeld();
  });
  await test.step('reactivates the account', async () => {
    await keys.press('button', 'Reactivate Account');
    await expect(page.getByText('Account reactivated successfully!')).toBeVisible();
    await keys.isHeld();
    await keys.to('button', 'Close Account');
  });
});

test('[S2.65] a member copies past numbers and downloads the draws as a calendar without a pointer', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { keys } = await openProfile(page);
  await keys.press('link', 'See all numbers');
  await expect(page.getByRole('article')).toHaveCount(2);
  await keys.press('button', /^Copy the \d+ sets of/);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^\d\d-\d\d-\d\d-\d\d-\d\d .+$/m);
  await keys.isHeld();
  const saved = page.waitForEvent('download');
  await keys.to('button', 'Add the draws to your calendar');
  await page.keyboard.press('Space');
  expect((await saved).suggestedFilename()).toBe('numbercast-draws.ics');
  await keys.isHeld();
});
