import { randomInt } from 'node:crypto';
import { nextCode } from '@numbercast/local-stack/one-time-code';
import { localLogins } from '@numbercast/local-stack/secrets';
import type { Page } from '@playwright/test';
import { inspectPage } from './accessibility.js';
import { sandbox, PATIENCE, resetLinksFor, gateway } from './fixtures.js';
import { openConsoleAt, passGate, searchFor, tab } from './open-console.js';
import { Conduct } from './page-monitor.js';
import { theStack } from './running-stack.js';
import { chooseNewPassword, signInAs } from './steps.js';
import { expect, test } from './watched-page.js';

const PASSWORD = 'Sunny-Staff-Day-7';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link').allInnerTexts();
const gate = (page: Page) => page.getByRole('textbox', { name: 'Admin password' });

/** Sets up an authenticator app where the sign-in requires one. @returns its secret */
async function setUpApp(page: Page) {
  await expect(page.getByRole('heading', { name: 'Set up an authenticator app' })).toBeVisible();
  await page.getByText('Can’t scan it?').click();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('One-time code').fill(await nextCode(secret, theStack().realm));
  await page.getByRole('button', { name: 'Turn on' }).click();
  return secret;
}

test('an administrator invites a person, who can use only the pages of the role until removal', async ({
  page,
  browser,
  look,
}) => {
  // An address that only this test uses: the audit log names operators by it
  const email = `ann-${randomInt(1e9)}@numbercast.example`;
  const name = 'Ann Lane';
  // Ends with a letter, so that no digits at the end look like a phone number
  const subject = `Where are they, ${crypto.randomUUID()}x`;
  const contact = { name: 'Maria Park', email: 'maria.park@mail.example', subject, message: 'Where are my numbers?' };
  await gateway().call('/api/contact', { method: 'POST', body: contact });
  const context = await browser.newContext({ baseURL: theStack().publicUrl, reducedMotion: 'reduce' });
  const monitor = new Conduct(context, theStack());
  const person = await context.newPage();
  const row = page.getByRole('row').filter({ hasText: email });

  await test.step('the administrator sends an invitation', async () => {
    await openConsoleAt(page, 'System');
    await page.getByRole('button', { name: 'Invite a person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    await dialog.getByLabel('Email address').fill(email);
    await dialog.getByLabel('First name').fill('Ann');
    await dialog.getByLabel('Last name').fill('Lane');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(row).toContainText('until', PATIENCE);
    await look('admin-staff');
  });

  const otpSecret = await test.step('the person sets a password and a second factor', async () => {
    await expect.poll(() => resetLinksFor({ email }), PATIENCE).toHaveLength(1);
    const [link] = await resetLinksFor({ email });
    await person.goto(link!);
    await chooseNewPassword(person, PASSWORD);
    await person.getByRole('link', { name: 'Back to Numbercast' }).click();
    await signInAs(person, { email, password: PASSWORD });
    const secret = await setUpApp(person);
    monitor.expectRefusal(/\/api\/admin\/gate/);
    await passGate(person, localLogins.gatePassword);
    await person.getByRole('button', { name: 'Sign in again' }).click();
    await signInAs(person, { email, password: PASSWORD, otpSecret: secret });
    await passGate(person, localLogins.gatePassword);
    return secret;
  });

  await test.step('support has its tabs, and replies to a message', async () => {
    await expect(person.getByRole('heading', { level: 1, name: 'Needs you' })).toBeVisible();
    expect(await tabs(person)).toEqual(['Needs you', 'User Information', 'Resend Tools', 'Deadlines', 'Messages']);
    await inspectPage(person, 'admin-support');
    await person.goto('/admin-dashboard?tab=messages');
    await searchFor(person, subject);
    await person.getByRole('link', { name: subject }).click();
    const thread = person.getByRole('dialog', { name: subject });
    await thread.getByLabel('Your reply').fill('Hello Maria, they are in your profile.');
    await thread.getByRole('button', { name: 'Send reply' }).click();
    const replies = async () =>
      (await sandbox().received()).filter(({ at, text }) => at === contact.email && text.startsWith(`Re: ${subject}`));
    await expect.poll(replies, PATIENCE).toHaveLength(1);
  });

  await test.step('support cannot open the page of finance', async () => {
    await person.goto('/admin-dashboard?tab=payments');
    await expect(person.getByText('Your role does not include this page')).toBeVisible();
  });

  await test.step('a change of the role requires the person to sign in again', async () => {
    await page.getByRole('button', { name: `Change role of ${name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Role').selectOption('finance');
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Finance');
    monitor.expectRefusal(/\/(api|auth)\//);
    await person.reload();
    await expect(gate(person)).toBeVisible();
    await person.goto('/login?to=/admin-dashboard');
    await signInAs(person, { email, password: PASSWORD, otpSecret });
    await passGate(person, localLogins.gatePassword);
    await expect(person.getByRole('heading', { level: 1, name: 'Needs you' })).toBeVisible();
    expect(await tabs(person)).toEqual(['Needs you', 'User Information', 'Payments']);
    await person.goto('/admin-dashboard?tab=payments');
    await expect(person.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
    await inspectPage(person, 'admin-finance');
  });

  await test.step('the next request of a removed person ends the session', async () => {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the person' }).click();
    await expect(row).toHaveCount(0, PATIENCE);
    await tab(person, 'User Information').click();
    await expect(person.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);
    await person.goto('/login?to=/admin-dashboard');
    await signInAs(person, { email, password: PASSWORD });
    await expect(person.getByText('Invalid email or password.')).toBeVisible();
  });
  expect(monitor.complaints).toEqual([]);
  await context.close();
});
