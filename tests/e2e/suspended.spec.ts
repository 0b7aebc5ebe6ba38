import type { Page } from '@playwright/test';
import type { Person } from '../support/people.js';
import { DECLINED_CARD, GOOD_CARD } from '../support/signing-up.js';
import { openSetting, payBy, signInAs, turnOffAutoRenew } from './steps.js';
import { expect, test } from './watched-page.js';
import { memberWithAWeakCard } from './weak-card.js';
import { member, numbersFor, sandbox, PATIENCE, untilDaytime } from './fixtures.js';

const DAY_MS = 86_400_000;
const MONTH_MS = 32 * DAY_MS;
/** The month, and the weeks in which the card is retried. */
const UNPAID_MS = 52 * DAY_MS;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const later = async (ms: number) => sandbox().moveClock(new Date((await sandbox().now()).getTime() + ms));

async function paidBy({ email }: Person) {
  const { charges } = await sandbox().charges();
  const own = charges.filter((charge) => 'email' in charge && charge.email === email && charge.succeeded);
  return own.map(({ amount }) => amount);
}

async function findsItselfSuspended(page: Page) {
  await expect(async () => {
    await page.goto('/profile');
    await expect(page.getByText('Your subscription has expired')).toBeVisible({ timeout: 5_000 });
  }).toPass(PATIENCE);
  await expect(page.getByText(/Please turn on auto-renewal/)).toBeVisible();
}

/** Actions that spec §4 locks or permits for suspended members. */
async function expectLocks(page: Page) {
  await expect(page.getByText('Account functionality is restricted.')).toBeVisible();
  await expect(button(page, 'Save Changes')).toBeDisabled();
  for (const name of [/^Auto-renew.*locked$/, /^Communication Preferences.*locked$/, /^Game Preferences.*locked$/])
    await expect(button(page, name)).toBeVisible();
  await openSetting(page, 'Your data and account');
  await expect(button(page, 'Account Restricted')).toBeDisabled();
  await openSetting(page, 'Plan');
  await expect(page.getByText('Upgrade not available while account is restricted')).toBeVisible();
  await openSetting(page, 'Password and sign-in');
  await expect(button(page, 'Change Password')).toBeEnabled();
}

async function changePassword(page: Page, current: string, next: string) {
  await button(page, 'Change Password').click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(current);
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill(next);
  await dialog.getByRole('textbox', { name: 'Confirm new password' }).fill(next);
  await dialog.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
}

/** Goes from the banner to the payment provider's page. */
async function goToPaying(page: Page, plan: RegExp) {
  await button(page, 'Turn on auto-renewal').click();
  await page.getByRole('radio', { name: plan }).check();
  await button(page, /^Payment/).click();
  await expect(page.getByRole('heading', { name: 'Pay for Numbercast' })).toBeVisible();
  return page.url();
}

test('[S4.13] a member whose last payment attempt fails is suspended, resubscribes and gets numbers again', async ({
  page,
  look,
  monitor,
}) => {
  monitor.expectRefusal(/\/checkout\/.+\/pay$/);
  const who = await memberWithAWeakCard();
  await later(UNPAID_MS);
  await page.goto('/login');
  await signInAs(page, who);
  await test.step('finds the account suspended and locked, except for the password', async () => {
    await findsItselfSuspended(page);
    await expectLocks(page);
    await look('profile-suspended');
    await changePassword(page, who.password, 'Rainy-night-8');
  });
  await test.step('opens the payment page and cancels', async () => {
    await button(page, 'Turn on auto-renewal').click();
    await expect(page.getByRole('radio', { name: 'Monthly, $12.99 a month' })).toBeChecked();
    await look('profile-start-again');
    await page.keyboard.press('Escape');
    const first = await goToPaying(page, /^Monthly/);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await findsItselfSuspended(page);
    expect(await goToPaying(page, /^Monthly/)).toBe(first);
    expect(await paidBy(who)).toEqual([1_299]);
  });
  await test.step('pays, and is active again', async () => {
    await payBy(page, DECLINED_CARD);
    await expect(page.getByRole('alert')).toContainText('Nothing was charged.');
    await payBy(page, GOOD_CARD);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByText('Welcome back')).toBeVisible(PATIENCE);
    await expect(button(page, 'Save Changes')).toBeHidden();
    await openSetting(page, 'Auto-renew');
    await expect(page.getByRole('checkbox', { name: /^Auto-renew/ })).toBeChecked();
    await look('profile-started-again');
    expect(await paidBy(who)).toEqual([1_299, 1_299]);
  });
  await test.step('gets numbers again', async () => {
    await untilDaytime();
    await expect.poll(async () => (await numbersFor(who)).length, PATIENCE).toBeGreaterThan(0);
  });
});

test('[S4.14] a member who turned auto-renew off is suspended when the paid period ends', async ({ page }) => {
  const who = await member();
  await page.goto('/login');
  await signInAs(page, who);
  await openSetting(page, 'Auto-renew');
  await turnOffAutoRenew(page);
  await expect(page.getByText('Auto-renew is off.')).toBeVisible();
  await later(MONTH_MS);
  await findsItselfSuspended(page);
  await expectLocks(page);
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('Ended on');
  expect(await paidBy(who)).toEqual([1_299]);
  await test.step('resubscribes with the annual plan', async () => {
    await goToPaying(page, /^Annual/);
    await payBy(page, GOOD_CARD);
    await expect(page.getByText('Welcome back')).toBeVisible(PATIENCE);
    await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('Annual, $59.88 a year');
    expect(await paidBy(who)).toEqual([1_299, 5_988]);
  });
});
