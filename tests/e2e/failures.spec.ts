import type { Page } from '@playwright/test';
import type { Person } from '../support/people.js';
import { signUp } from '../support/signing-up.js';
import { signedIn } from './callers.js';
import { openConsole } from './open-console.js';
import { whileFrozen } from './frozen-service.js';
import { acceptTerms, fillBasics, goToTerms, openSetting, signInAs, turnOffAutoRenew } from './steps.js';
import { expect, test } from './watched-page.js';
import { member, newcomer, numbersFor, sandbox, PATIENCE, gateway, untilDaytime } from './fixtures.js';

const ANY_CALL = /./;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.beforeEach(({ monitor }) => monitor.expectRefusal(ANY_CALL));

test('[S8.6] a sign-up shows an error while services do not respond, and then continues from the same step', async ({
  page,
  context,
}) => {
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
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Payment/ }).click();
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible(PATIENCE);
  await context.setOffline(false);
  await whileFrozen('billing', '/api/signup/0f6a2c9e-6f2b-4c58-9a53-0c6c58f5f3d1', async () => {
    await page.getByRole('button', { name: /^Payment/ }).click();
    await expect(page.getByText('Failed to start payment process. Please try again.')).toBeVisible(PATIENCE);
  });
  await expect(async () => {
    await page.getByRole('button', { name: /^Payment/ }).click();
    await expect(page.getByRole('heading', { name: 'Pay for Numbercast' })).toBeVisible({ timeout: 20_000 });
  }).toPass(PATIENCE);
});

test('[S8.14] a member sees which change failed while a service does not respond', async ({ page, context }) => {
  const who = await member();
  await page.goto('/login');
  await signInAs(page, who);
  await expect(page.getByRole('region', { name: 'Subscription' })).toBeVisible();
  await whileFrozen('members', '/api/zip/10001', async () => {
    await openSetting(page, 'Your data and account');
    await button(page, 'Close Account').click();
    await button(page, 'Pause My Account').click();
    await expect(page.getByText('Failed to pause account. Please try again.')).toBeVisible(PATIENCE);
    await button(page, 'Cancel').click();
  });
  await whileFrozen('identity', '/api/signup/account', async () => {
    await openSetting(page, 'Password and sign-in');
    await button(page, 'Change Password').click();
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    for (const field of ['Current password', 'New password', 'Confirm new password'])
      await dialog.getByRole('textbox', { name: field, exact: true }).fill(who.password);
    await dialog.getByRole('button', { name: 'Update password' }).click();
    await expect(page.getByText('Failed to update password. Please try again.')).toBeVisible(PATIENCE);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  await openSetting(page, 'Auto-renew');
  await context.setOffline(true);
  await turnOffAutoRenew(page);
  await expect(page.getByText('Auto-renew could not be changed. Please try again.')).toBeVisible(PATIENCE);
  await context.setOffline(false);
  await expect(page.getByRole('checkbox', { name: /^Auto-renew/ })).toBeChecked();
});

test('[S8.26] a contact message that cannot be sent stays in the form and can be sent later', async ({
  page,
  context,
}) => {
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
  await whileFrozen('admin', '/api/admin/rollout', async () => {
    await send.click();
    await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible(PATIENCE);
  });
  await expect(page.getByLabel('Message')).toHaveValue('Where are they?');
  await send.click();
  await expect(page.getByText("Message sent successfully! We'll be in touch soon.")).toBeVisible(PATIENCE);
});

test('[S8.32] the administrator sees an error when the target cannot be loaded or changed', async ({
  page,
  context,
}) => {
  await openConsole(page);
  await expect(page.getByRole('region', { name: 'Current target' })).toContainText('sets per draw');
  await page.getByLabel('Number of sets').fill('20000');
  await context.setOffline(true);
  await button(page, 'Update').click();
  await expect(page.getByText('Error updating configuration')).toBeVisible(PATIENCE);
  await context.setOffline(false);
  await whileFrozen('admin', '/api/admin/rollout', async () => {
    await button(page, 'Update').click();
    await expect(page.getByText('Failed to update target sets')).toBeVisible(PATIENCE);
    await page.reload();
    await expect(page.getByText('Failed to load current configuration')).toBeVisible(PATIENCE);
    await context.setOffline(true);
    await button(page, 'Load again').click();
    await expect(page.getByText('Error loading configuration')).toBeVisible(PATIENCE);
    await context.setOffline(false);
  });
});

test('[S8.36] the administrator sees that numbers could not be resent, and why', async ({ page }) => {
  const who = await member();
  await openConsole(page);
  await expect(page.getByRole('region', { name: 'Current target' })).toContainText('sets per draw');
  await page.goto(`/admin-dashboard?tab=resend&search=${encodeURIComponent(who.email)}`);
  const dialog = page.getByRole('alertdialog');
  const resend = async (kind: 'Email' | 'Text') => {
    await button(page, `${kind} to ${who.email}`).first().click();
    await dialog.getByRole('button', { name: /^Send 1/ }).click();
  };
  await whileFrozen('delivery', '/api/deliveries', async () => {
    await resend('Email');
    await expect(dialog.getByRole('alert')).toHaveText('Resend failed', PATIENCE);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  await sandbox().reply(who.phone, 'STOP');
  await untilTextsAreRefused(who);
  await resend('Text');
  await expect(dialog.getByRole('alert')).toContainText('Resend failed');
  await expect(dialog.getByRole('alert')).toContainText('The member has opted out of this channel.');
});

async function untilTextsAreRefused(who: Person) {
  const headers = await signedIn(who);
  const mayText = async () => {
    const { body } = await gateway().call<{ communicationPreferences: { smsAllowed: boolean } }>('/api/member', {
      headers,
    });
    return body.communicationPreferences.smsAllowed;
  };
  await expect.poll(mayText, PATIENCE).toBe(false);
}

test('[S8.3] a failed request for a reset link shows an error, and works once the connection is back', async ({
  page,
  context,
}) => {
  const who = await member();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(who.email);
  const send = button(page, 'Send Password Reset Link');
  await expect(send).toBeEnabled();
  await context.setOffline(true);
  await send.click();
  await expect(page.getByText('Error sending reset email. Please try again.')).toBeVisible(PATIENCE);
  await context.setOffline(false);
  await send.click();
  await expect(page.getByRole('alertdialog')).toContainText('the reset link was sent', PATIENCE);
  const links = async () =>
    (await sandbox().received()).filter(({ at, text }) => at === who.email && text.includes('action-token'));
  await expect.poll(links, PATIENCE).toHaveLength(1);
});

test('[S8.38] a member who pays while numbers cannot be generated has none at first and receives them later', async ({
  page,
}) => {
  const who = newcomer();
  await untilDaytime();
  await whileFrozen('numbergen', '/api/draws', async () => {
    await signUp(gateway(), sandbox(), who);
    await signedIn(who); // waits until the account is enabled
    await page.goto('/login?to=/past-numbers');
    await signInAs(page, who);
    await expect(page.getByText('No numbers yet.')).toBeVisible(PATIENCE);
  });
  await expect.poll(() => numbersFor(who), PATIENCE).toHaveLength(4);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
});
