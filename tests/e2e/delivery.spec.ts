import { readFile } from 'node:fs/promises';
import { localLogins } from '@numbercast/local-stack/secrets';
import { signUp } from '../support/signing-up.js';
import { openConsole, openConsoleAt, openMemberPage, searchFor } from './open-console.js';
import { theStack } from './running-stack.js';
import { openSetting, signInAs } from './steps.js';
import { expect, test } from './watched-page.js';
import { member, newcomer, numberMailsFor, numbersFor, sandbox, PATIENCE, gateway, untilDaytime } from './fixtures.js';

/** 30003: the phone is off; null: it is on again. */
async function setPhone(phone: string, unreachable: number | null) {
  const response = await fetch(`${theStack().sandboxUrl}/control/phones/${encodeURIComponent(`+1${phone}`)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ unreachable }),
  });
  expect(response.status).toBe(200);
}

const receivedBy = async (at: string) => (await sandbox().received()).filter((message) => message.at === at);

test('the administrator resends the numbers to all members who did not receive them', async ({ page, look }) => {
  const who = newcomer();
  await untilDaytime();
  await setPhone(who.phone, 30003);
  await signUp(gateway(), sandbox(), who);
  await expect.poll(() => numberMailsFor(who), PATIENCE).toBe(2);
  expect(await receivedBy(who.phone)).toEqual([]);
  // Any draw: a newcomer's draw depends on the simulated day that earlier tests reached
  const { drawId } = (await numbersFor(who)).find((message) => message.drawId.startsWith('powerball'))!;

  await openConsoleAt(page, 'Bulk resend');
  await expect(page.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await page.getByLabel('Draw', { exact: true }).selectOption(drawId);
  const isCounted = async () => {
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText(/^1 text, \d segments?, about \$0\.0\d/)).toBeVisible({ timeout: 3_000 });
  };
  await expect(isCounted).toPass(PATIENCE); // until the carrier gives up on the first text
  await look('admin-bulk-resend');
  await setPhone(who.phone, null);
  await page.getByRole('button', { name: 'Send 1 text again' }).click();
  await look('admin-bulk-resend-question');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send 1 text' }).click();
  const job = page.getByRole('region', { name: 'Bulk resends' }).getByRole('row').filter({ hasText: drawId });
  await expect(job.getByRole('progressbar')).toHaveAttribute('value', '100', PATIENCE);
  await look('admin-bulk-resend-done');
  expect(await receivedBy(who.phone)).toHaveLength(1);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText(/^0 texts/)).toBeVisible();
});

test('the administrator previews the texts and emails that members receive', async ({ page, look }) => {
  await openConsoleAt(page, 'Templates');
  await expect(page.getByText('1 segment', { exact: true })).toBeVisible();
  await page.getByLabel('Numbers').selectOption('10');
  await expect(page.getByText('2 segments', { exact: true })).toBeVisible();
  await look('admin-template-text');
  await page.getByLabel('Template').selectOption('Email: Numbers');
  await expect(page.getByText(/^Your Powerball numbers for/)).toBeVisible();
  const mail = page.frameLocator('iframe[title="The email as a page"]');
  await expect(mail.getByRole('heading', { name: 'Your Powerball numbers' })).toBeVisible();
  // The email's own styles are applied, although the site's policy allows none
  await expect(mail.getByRole('heading', { name: 'Your Powerball numbers' })).toHaveCSS('font-size', '26px');
  await look('admin-template-mail');
  await page.getByLabel('Template').selectOption('Email: Result');
  await expect(mail.getByRole('heading', { name: 'Powerball result' })).toBeVisible();
  await expect(mail.getByText(/^Matched two white balls and the Powerball: \$7$/)).toBeVisible();
  await look('admin-template-result');
});

test('a member stops texts, and the administrator exports the consent record', async ({ page, browser, look }) => {
  const who = await member();
  await page.goto('/login?to=/profile');
  await signInAs(page, who);
  await openSetting(page, 'Communication Preferences');
  await look('profile-delivery');
  await page.getByRole('radio', { name: 'Email' }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await look('profile-stop-texts');
  await page.getByRole('button', { name: 'Stop texts' }).click();
  await expect(page.getByRole('button', { name: 'Communication Preferences Email only' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await look('profile-texts-stopped');

  const console = await browser.newPage({ baseURL: theStack().publicUrl });
  await openConsole(console);
  await openMemberPage(console, who);
  await console.getByRole('button', { name: 'Export consents' }).click();
  const panel = console.getByRole('dialog', { name: /^Consents of / });
  await expect(panel.getByRole('listitem').last()).toContainText(/Texts.*revoked.*profile/s);
  const [file] = await Promise.all([
    console.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`consents-${who.memberId}.csv`);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/"sms","false","profile"/);
  await console.goto('/admin-dashboard?tab=audit');
  await searchFor(console, who.memberId);
  const entry = console.getByRole('row').filter({ hasText: 'exported consents as CSV' });
  await expect(entry).toContainText(localLogins.adminEmail);
  await console.close();
});
