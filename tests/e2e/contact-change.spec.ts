import type { Page } from '@playwright/test';
import { openSetting, signInAs } from './steps.js';
import { expect, test } from './watched-page.js';
import { member, newcomer, sandbox, PATIENCE } from './fixtures.js';

const CODE = /\b(\d{6})\b/;

/** Returns the codes that an address or a phone has received. */
async function codesAt(address: string) {
  const received = await sandbox().received();
  return received.flatMap(({ at, text }) => (at === address && /code/i.test(text) ? (CODE.exec(text)?.[1] ?? []) : []));
}

async function codeAt(address: string) {
  await expect.poll(() => codesAt(address), PATIENCE).toHaveLength(1);
  const [code] = await codesAt(address);
  return code!;
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function askFor(page: Page, { what, label, to, password }: Record<'what' | 'label' | 'to' | 'password', string>) {
  await openSetting(page, 'Contact details');
  await page.getByRole('button', { name: what }).click();
  await dialog(page, what).getByLabel(label).fill(to);
  await dialog(page, what).getByRole('textbox', { name: 'Current password' }).fill(password);
  await dialog(page, what).getByRole('button', { name: 'Send the code' }).click();
}

test('a member changes email and phone with verification codes and signs in with the new email', async ({
  page,
  look,
  monitor,
}) => {
  const who = await member();
  const next = newcomer();
  await page.goto('/login');
  await signInAs(page, who);
  await expect(page).toHaveURL(/\/profile$/);
  await test.step('is rejected with a wrong password', async () => {
    monitor.expectRefusal(/\/api\//);
    await askFor(page, { what: 'Change email', label: 'New email', to: next.email, password: 'Not-My-Word-1' });
    await expect(dialog(page, 'Change email').getByRole('textbox', { name: 'Current password' })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await look('change-email-refused');
    await dialog(page, 'Change email').getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('changes the email', async () => {
    await askFor(page, { what: 'Change email', label: 'New email', to: next.email, password: who.password });
    await expect(dialog(page, 'Change email').getByLabel('Code')).toBeFocused();
    await look('change-email-code');
    await dialog(page, 'Change email')
      .getByLabel('Code')
      .fill(await codeAt(next.email));
    await dialog(page, 'Change email').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Email changed successfully!')).toBeVisible();
  });
  await test.step('changes the phone, and agrees to texts there', async () => {
    await askFor(page, { what: 'Change phone', label: 'New phone', to: next.phone, password: who.password });
    await expect(dialog(page, 'Change phone').getByLabel('Code')).toBeFocused();
    await look('change-phone-code');
    await dialog(page, 'Change phone')
      .getByLabel('Code')
      .fill(await codeAt(next.phone));
    await dialog(page, 'Change phone').getByRole('checkbox').check();
    await dialog(page, 'Change phone').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Phone number changed successfully!')).toBeVisible();
  });
  await test.step('signs in with the new email', async () => {
    await expect(async () => {
      await page.context().clearCookies();
      await page.goto('/login');
      await signInAs(page, { email: next.email, password: who.password });
      await expect(page).toHaveURL(/\/profile$/, { timeout: 5_000 });
    }).toPass(PATIENCE);
    await expect(page.getByRole('button', { name: /^Contact details/ })).toContainText(next.email);
  });
  await test.step('both changes are announced by email', async () => {
    const notices = async (address: string) =>
      (await sandbox().received()).filter(({ at, text }) => at === address && /was changed/.test(text)).length;
    await expect.poll(() => notices(who.email), PATIENCE).toBeGreaterThanOrEqual(1);
    await expect.poll(async () => (await notices(who.email)) + (await notices(next.email)), PATIENCE).toBe(2);
  });
});
