import { localAdmin, localLogins } from '@numbercast/local-stack/secrets';
import { type Page } from '@playwright/test';
import { passGate } from './open-console.js';
import { chooseNewPassword, followResetLink, openSetting, signInAs } from './steps.js';
import { VirtualAuthenticator } from './virtual-authenticator.js';
import { expect, test } from './watched-page.js';
import { member } from './fixtures.js';

const TITLE = 'Two-step sign-in';

const dialog = (page: Page) => page.getByRole('dialog', { name: TITLE });
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible();
const askedForPasskey = (page: Page) => heading(page, 'Use your passkey');
const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use passkey' }).click();
const isInside = (page: Page) => expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
const isOutside = async (page: Page) => {
  await page.goto('/profile');
  await heading(page, 'Welcome Back');
};

async function leave(page: Page) {
  // Pending requests of the page would be rejected after the end of the session
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL('/');
}

async function signInAgain(page: Page, who: { email: string; password: string }) {
  await page.goto('/profile');
  await signInAs(page, who);
}

/** Opens the dialog. The administrator has no membership, and therefore no other settings. */
async function openDialog(page: Page, { isAdmin = false } = {}) {
  if (!isAdmin) await openSetting(page, 'Password and sign-in');
  await page.getByRole('button', { name: TITLE }).click();
  await expect(dialog(page).getByRole('paragraph').first()).toBeVisible();
}

async function startAdding(page: Page, who = {}) {
  await openDialog(page, who);
  await dialog(page).getByRole('button', { name: 'Add a passkey' }).click();
  await heading(page, 'Add a passkey');
}

test('[A6.11] a member adds a passkey, signs in with it or with a recovery code, and removes it', async ({
  page,
  look,
}) => {
  const who = await member();
  const phone = await VirtualAuthenticator.in(page);
  await signInAgain(page, who);

  await test.step('adds it, by keyboard', async () => {
    await startAdding(page);
    await expect(page.getByLabel('Name of this passkey')).toBeFocused();
    await look('passkey-new');
    await page.getByLabel('Name of this passkey').fill(`${who.firstName}’s phone`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/profile');
    await openDialog(page);
    await expect(dialog(page).getByRole('listitem')).toContainText(`${who.firstName}’s phone`);
    await look('second-factor-passkey');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
  });
  await test.step('sees that the same device has one already, and cancels', async () => {
    await startAdding(page);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await expect(page.getByRole('alert')).toContainText('This device already has a passkey for your account.');
    await look('passkey-known');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await isInside(page);
  });
  const recoveryCode = await test.step('gets recovery codes', async () => {
    await openDialog(page);
    await dialog(page).getByRole('button', { name: 'Get recovery codes' }).click();
    await heading(page, 'Your recovery codes');
    const code = await page.getByRole('listitem').first().innerText();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await isInside(page);
    await leave(page);
    return code;
  });
  await test.step('cannot sign in with only the password or with a forged passkey response', async () => {
    await signInAgain(page, who);
    await askedForPasskey(page);
    await expect(page.getByRole('button', { name: 'Use passkey' })).toBeFocused();
    await look('passkey-asked');
    await phone.without(async () => {
      await usePasskey(page);
      await expect(page.getByRole('alert')).toContainText('You are not signed in yet');
    });
    await look('passkey-cancelled');
    await isOutside(page);
    await signInAs(page, who);
    await answerWith(page, 'bm90IGEgc2lnbmF0dXJl');
    await heading(page, 'The passkey did not work');
    await look('passkey-refused');
    await page.getByRole('button', { name: 'Try again' }).click();
    await askedForPasskey(page);
    await isOutside(page);
  });
  await test.step('signs in with a recovery code', async () => {
    await signInAs(page, who);
    await page.getByRole('button', { name: 'Use another way' }).click();
    await expect(page.getByRole('button', { name: 'Passkey' })).toBeVisible();
    await look('passkey-choice');
    await page.getByRole('button', { name: 'Recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await isInside(page);
    await leave(page);
  });
  await test.step('must use the passkey also after a password reset', async () => {
    await followResetLink(page, who);
    await chooseNewPassword(page, who.password);
    await signInAgain(page, who);
    await askedForPasskey(page);
  });
  await test.step('signs in with the passkey after an attempt on a device without it', async () => {
    await signInAgain(page, who);
    await phone.without(async () => {
      await usePasskey(page);
      await expect(page.getByRole('alert')).toBeVisible();
    });
    await usePasskey(page);
    await isInside(page);
  });
  await test.step('signs in with only the passkey', async () => {
    await leave(page);
    await page.goto('/profile');
    await page.waitForURL(/\/auth\/realms\//); // past our own page, which shows the same greeting
    await heading(page, 'Welcome Back');
    await look('sign-in');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await askedForPasskey(page);
    await expect(page.getByRole('main')).not.toContainText('Your password was right');
    await look('passkey-alone');
    await usePasskey(page);
    await isInside(page);
  });
  await test.step('removes the passkey with the password and signs in with only the password', async () => {
    await openDialog(page);
    await dialog(page).getByRole('textbox', { name: 'Current password' }).fill(who.password);
    await dialog(page)
      .getByRole('button', { name: /^Remove passkey/ })
      .click();
    await expect(page.getByText(/phone” was removed/)).toBeVisible();
    await expect(dialog(page)).toContainText('You sign in with just a password.');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await leave(page);
    await signInAgain(page, who);
    await isInside(page);
  });
});

test('a browser without passkey support shows an error and no button to add a passkey', async ({ page, look }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'PublicKeyCredential', { value: undefined }));
  await signInAgain(page, await member());
  await startAdding(page);
  await expect(page.getByRole('alert')).toContainText('This browser cannot use passkeys.');
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeHidden();
  await look('passkey-none');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await isInside(page);
});

test('the administrator adds a passkey in addition to the authenticator app and opens the console with it', async ({
  page,
  look,
  monitor,
}) => {
  monitor.expectRefusal(/\/api\/(member|past-numbers)$/); // the administrator has no membership
  const { email, password } = localAdmin;
  await VirtualAuthenticator.in(page);
  await page.goto('/profile');
  await signInAs(page, localAdmin);
  await startAdding(page, { isAdmin: true });
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await isInside(page);
  await leave(page);
  await page.goto('/login?to=/admin-dashboard');
  await signInAs(page, { email, password });
  await page.getByRole('button', { name: 'Use another way' }).click();
  await page.getByRole('button', { name: 'Passkey' }).click();
  await usePasskey(page);
  await passGate(page, localLogins.gatePassword);
  await expect(page.getByRole('heading', { level: 1, name: 'Rollout Sets' })).toBeVisible();
  await test.step('removes the passkey', async () => {
    await page.goto('/profile');
    await openDialog(page, { isAdmin: true });
    await look('second-factor-administrator');
    await dialog(page).getByRole('textbox', { name: 'Current password' }).fill(password);
    await dialog(page).getByRole('button', { name: 'Remove passkey' }).click();
    await expect(page.getByText('“Passkey” was removed.')).toBeVisible();
  });
});

/** Submits a forged response instead of the passkey's. */
async function answerWith(page: Page, nonsense: string) {
  await askedForPasskey(page);
  await page.evaluate((text) => {
    const form = document.querySelector<HTMLFormElement>('form[data-passkey]')!;
    for (const field of form.querySelectorAll('input')) field.value = text;
    form.submit();
  }, nonsense);
}
