import { signInAs } from './steps.js';
import { expect, test } from './watched-page.js';
import { member, newcomer, PATIENCE, resetLinksFor } from './fixtures.js';

test('[S2.29] a member resets a forgotten password with a link that works once', async ({ page, look, monitor }) => {
  const who = await member();
  await test.step('requests the link', async () => {
    await page.goto('/login');
    await page.waitForURL(/\/auth\/realms\//); // past our own page, which has the same link
    await page.getByRole('link', { name: /forgot/i }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await look('forgot-password');
    await page.getByLabel('Email').fill(who.email);
    await page.getByRole('button', { name: 'Send Password Reset Link' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('spam');
    await look('forgot-password-sent');
    await page.getByRole('button', { name: 'Close & Return to Login' }).click();
    await page.waitForURL(/\/auth\/realms\//); // past our own page, which shows the same greeting
  });
  await expect.poll(() => resetLinksFor(who), PATIENCE).toHaveLength(1);
  const [link] = await resetLinksFor(who);
  await test.step('cannot set a common password', async () => {
    await page.goto(link!);
    await page.getByLabel('New password', { exact: true }).fill('Password1!');
    await page.getByLabel('Re-type the new password', { exact: true }).fill('Password1!');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText('Password is too weak')).toBeVisible();
    await look('choose-new-password-weak');
  });
  await test.step('chooses a new password', async () => {
    await page.getByLabel('New password', { exact: true }).fill('Brand-New-Day-7');
    await look('choose-new-password');
    await page.getByLabel('Re-type the new password', { exact: true }).fill('Brand-New-Day-7');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText('Password updated successfully!')).toBeVisible();
    await look('new-password-chosen');
  });
  await test.step('signs in with it', async () => {
    await page.context().clearCookies();
    await page.goto('/login');
    await signInAs(page, { email: who.email, password: 'Brand-New-Day-7' });
    await expect(page).toHaveURL(/\/profile$/);
  });
  await test.step('the link no longer works', async () => {
    await page.context().clearCookies();
    monitor.expectRefusal(/action-token/);
    await page.goto(link!);
    await expect(page.getByRole('main')).toContainText(/no longer valid|expired|again/i);
  });
});

test('[S2.32] a reset request does not reveal whether an address has an account', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(newcomer().email);
  await page.getByRole('button', { name: 'Send Password Reset Link' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('the reset link was sent');
});
