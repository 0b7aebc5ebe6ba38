import type { BrowserContext, Page } from '@playwright/test';
import type { Person } from '../support/people.js';
import { signedIn } from './callers.js';
import { whileFrozen } from './frozen-service.js';
import { openSetting, signInAs } from './steps.js';
import { expect, test } from './watched-page.js';
import { member, PATIENCE, gateway } from './fixtures.js';

const ANY_CALL = /./;
const RESTRICTED = 409;
/** Begins with a mathematical letter that is uppercase in Unicode and for us, but not for the sign-in server. */
const ODD_PASSWORD = '\u{1d412}unny-day-7';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openProfile(page: Page, who: Person) {
  await page.goto('/login');
  await signInAs(page, who);
  await expect(page.getByRole('region', { name: 'Subscription' })).toBeVisible();
}

/** Returns a function that sends requests as the member in another browser. */
async function elsewhere(who: Person) {
  const headers = await signedIn(who);
  return (path: string, body: object = {}) => gateway().call(path, { method: 'POST', body, headers });
}

type Post = Awaited<ReturnType<typeof elsewhere>>;

/** Waits until the service that the page will call has received the pause, which the open page does not show. */
async function untilRestricted(post: Post, path: string, body: object) {
  await expect.poll(async () => (await post(path, body)).status, PATIENCE).toBe(RESTRICTED);
}

async function signInAgain(page: Page, post: Post) {
  await post('/api/member/reactivate');
  await page.reload();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
}

async function typePasswords(page: Page, current: string, next: string) {
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(current);
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill(next);
  await dialog.getByRole('textbox', { name: 'Confirm new password' }).fill(next);
  return () => dialog.getByRole('button', { name: 'Update password' }).click();
}

const typeCurrentPassword = (page: Page, { password }: Person) =>
  page.getByRole('alertdialog').getByRole('textbox', { name: 'Current password' }).fill(password);

async function agreeToTheYear(page: Page, who: Person) {
  await typeCurrentPassword(page, who);
  await button(page, 'I agree - upgrade now').click();
}

async function withoutALine(context: BrowserContext, work: () => Promise<void>) {
  await context.setOffline(true);
  await work();
  await context.setOffline(false);
}

test.beforeEach(({ monitor }) => monitor.expectRefusal(ANY_CALL));

test('[S8.16] a member whose account was paused in another browser sees the restriction at every action', async ({
  page,
}) => {
  const who = await member();
  const post = await elsewhere(who);
  await openProfile(page, who);
  await test.step('saving', async () => {
    await openSetting(page, 'Game Preferences');
    await page.getByRole('radio', { name: 'Powerball only' }).check();
    await post('/api/member/pause');
    await button(page, 'Save Changes').click();
    await expect(
      page.getByText('Account functionality is restricted. Please resolve account status first.').first(),
    ).toBeVisible();
    await signInAgain(page, post);
  });
  await test.step('changing the password', async () => {
    await openSetting(page, 'Password and sign-in');
    await button(page, 'Change Password').click();
    const update = await typePasswords(page, who.password, 'Rainy-night-8');
    await post('/api/member/pause');
    const wrong = { currentPassword: 'Not-my-password-1', newPassword: 'Rainy-night-8' };
    await untilRestricted(post, '/api/password', wrong);
    await update();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      'Cannot change password while account is restricted.',
    );
    await signInAgain(page, post);
  });
  await test.step('upgrading to the annual plan', async () => {
    await openSetting(page, 'Plan');
    await button(page, 'Upgrade to annual').click();
    await expect(page.getByRole('alertdialog')).toContainText('$59.88');
    await post('/api/member/pause');
    await untilRestricted(post, '/api/subscription/auto-renew', { autoRenew: true });
    await agreeToTheYear(page, who);
    await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText(
      'Cannot upgrade while account is restricted. Please resolve account status first.',
    );
  });
});

test('[S8.20] a member sees that the upgrade to the annual plan failed', async ({ page, context }) => {
  const who = await member();
  await openProfile(page, who);
  await openSetting(page, 'Plan');
  await button(page, 'Upgrade to annual').click();
  await expect(page.getByRole('alertdialog')).toContainText('$59.88');
  const failure = page.getByRole('alertdialog').getByRole('alert');
  await withoutALine(context, async () => {
    await agreeToTheYear(page, who);
    await expect(failure).toHaveText('Failed to schedule upgrade. Please try again.');
  });
  await whileFrozen('billing', '/api/signup/0f6a2c9e-6f2b-4c58-9a53-0c6c58f5f3d1', async () => {
    await agreeToTheYear(page, who);
    await expect(failure).toHaveText('Failed to upgrade', PATIENCE);
  });
});

test('[S8.18] a member whose session was ended elsewhere is asked to log in again for the annual plan', async ({
  page,
}) => {
  const who = await member();
  const post = await elsewhere(who);
  await openProfile(page, who);
  await openSetting(page, 'Plan');
  await button(page, 'Upgrade to annual').click();
  await expect(page.getByRole('alertdialog')).toContainText('$59.88');
  await typeCurrentPassword(page, who);
  // The profile polls the member every minute, and would notice the end before the click, so that request hangs
  await page.route('**/api/member', () => undefined);
  await post('/api/password', { currentPassword: who.password, newPassword: 'Rainy-night-8' });
  await page.clock.setSystemTime(Date.now() + 5 * 60_000); // the current access token expires
  await button(page, 'I agree - upgrade now').click();
  await expect(page.getByText('Please log in again to upgrade your plan.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?to=%2Fprofile&reason=ended/);
});

test('[S8.12] a password that the sign-in server rejects as weak is reported as weak', async ({ page }) => {
  const who = await member();
  await openProfile(page, who);
  await openSetting(page, 'Password and sign-in');
  await button(page, 'Change Password').click();
  const update = await typePasswords(page, who.password, ODD_PASSWORD);
  await update();
  await expect(page.getByRole('textbox', { name: 'New password', exact: true })).toHaveAccessibleDescription(
    'Password is too weak',
  );
});

test('[S8.24] a paused member sees that the account could not be reactivated', async ({ page }) => {
  const who = await member();
  const post = await elsewhere(who);
  await post('/api/member/pause');
  await openProfile(page, who);
  await whileFrozen('members', '/api/zip/10001', async () => {
    await button(page, 'Reactivate Account').click();
    await expect(page.getByText('Failed to reactivate account. Please try again.')).toBeVisible(PATIENCE);
  });
});

test('[S4.38] a member who is inactive for half an hour is signed out and sees the reason', async ({ page }) => {
  const who = await member();
  await page.clock.install();
  await openProfile(page, who);
  // The inactivity timer starts after the page has loaded
  await expect.poll(() => page.evaluate(() => localStorage.getItem('numbercast.active-at'))).not.toBeNull();
  await page.clock.fastForward('29:01');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.clock.fastForward('01:00');
  await expect(page.getByText("You've been logged out due to inactivity.")).toBeVisible(PATIENCE);
});
