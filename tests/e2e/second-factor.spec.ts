import { readFile } from 'node:fs/promises';
import { nextCode } from '@numbercast/local-stack/one-time-code';
import { theStack } from './running-stack.js';
import { localAdmin } from '@numbercast/local-stack/secrets';
import type { Page } from '@playwright/test';
import { chooseNewPassword, followResetLink, giveCode, openSetting, signInAs } from './steps.js';
import { expect, test } from './watched-page.js';
import { member } from './fixtures.js';

const TITLE = 'Two-step sign-in';

const dialog = (page: Page) => page.getByRole('dialog', { name: TITLE });
const askedForCode = (page: Page) => expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
const isInside = (page: Page) => expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();

async function leave(page: Page) {
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL('/');
}

async function openDialog(page: Page) {
  await openSetting(page, 'Password and sign-in');
  await page.getByRole('button', { name: TITLE }).click();
  await expect(dialog(page).getByRole('paragraph').first()).toBeVisible();
}

/** Downloads the recovery codes, and expects the same text in the clipboard. @returns the text */
async function keptCodes(page: Page) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('numbercast-recovery-codes.txt');
  await expect(page.getByRole('status')).toHaveText('Downloaded as numbercast-recovery-codes.txt.');
  const text = await readFile(await file.path(), 'utf8');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('status')).toHaveText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  return text;
}

test('[A6.10] a member turns two-step sign-in on, signs in with a code, and turns it off', async ({ page, look }) => {
  const who = await member();
  await page.goto('/profile');
  await signInAs(page, who);
  await openDialog(page);
  await look('second-factor-off');
  await dialog(page).getByRole('button', { name: 'Set up an app' }).click();

  const otpSecret = await test.step('sets the app up', async () => {
    await expect(page.getByRole('heading', { name: 'Set up an authenticator app' })).toBeVisible();
    await look('second-factor-set-up');
    await page.getByText('Can’t scan it?').click();
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    await page.getByLabel('One-time code').fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByLabel('One-time code')).toHaveAccessibleDescription(/is wrong/);
    await look('second-factor-set-up-refused');
    await page.getByLabel('One-time code').fill(await nextCode(secret, theStack().realm));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page).toHaveURL('/profile');
    return secret;
  });
  const recoveryCode = await test.step('gets recovery codes', async () => {
    await openDialog(page);
    await look('second-factor-on');
    await dialog(page).getByRole('button', { name: 'Get recovery codes' }).click();
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
    await look('recovery-codes');
    const code = await page.getByRole('listitem').first().innerText();
    const file = await keptCodes(page);
    expect(file).toMatch(new RegExp(`^Numbercast recovery codes\\..*\\n\\n1\\. ${code}\\n2\\. `));
    expect(file.match(/^\d+\. /gm)).toHaveLength(await page.getByRole('listitem').count());
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await isInside(page);
    return code;
  });
  await test.step('cannot sign in with only the password', async () => {
    await leave(page);
    await page.goto('/profile');
    await signInAs(page, who);
    await askedForCode(page);
    await look('second-factor-asked');
    await page.getByLabel('One-time code').fill('000000');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByLabel('One-time code')).toHaveAccessibleDescription(/is wrong/);
    await page.goto('/profile');
    await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
  });
  await test.step('signs in with a code', async () => {
    await signInAs(page, { ...who, otpSecret });
    await isInside(page);
    await leave(page);
  });
  await test.step('must enter a code also after a password reset', async () => {
    await followResetLink(page, who);
    await chooseNewPassword(page, who.password);
    await page.getByRole('link', { name: 'Back to Numbercast' }).click();
    await signInAs(page, who);
    await askedForCode(page);
  });
  await test.step('signs in with a recovery code instead of the app', async () => {
    await page.goto('/profile');
    await signInAs(page, who);
    await page.getByRole('button', { name: 'Use another way' }).click();
    await look('second-factor-choice');
    await page.getByRole('button', { name: 'Recovery code' }).click();
    await look('recovery-code-asked');
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await isInside(page);
  });
  await test.step('turns it off with the password', async () => {
    await openDialog(page);
    await dialog(page).getByRole('textbox', { name: 'Current password' }).fill(who.password);
    await dialog(page).getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Two-step sign-in is off.')).toBeVisible();
    await leave(page);
    await page.goto('/profile');
    await signInAs(page, who);
    await isInside(page);
  });
});

test('the administrator cannot sign in without a code', async ({ page }) => {
  const { email, password, otpSecret } = localAdmin;
  await page.goto('/login?to=/admin-dashboard');
  await signInAs(page, { email, password });
  await askedForCode(page);
  await page.goto('/login?to=/admin-dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await signInAs(page, { email, password });
  await giveCode(page, otpSecret);
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
});
