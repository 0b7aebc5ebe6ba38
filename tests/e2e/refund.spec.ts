import { openConsole, openMemberPage, openTab } from './open-console.js';
import { theStack } from './running-stack.js';
import { openSetting, signInAs, turnOffAutoRenew } from './steps.js';
import { expect, test } from './watched-page.js';
import { member, sandbox, PATIENCE } from './fixtures.js';

test('the administrator refunds part of a payment and grants a credit, and the member is notified', async ({
  page,
  browser,
  look,
}) => {
  const who = await member();
  const name = `${who.firstName} ${who.lastName}`;
  await openConsole(page);
  await openMemberPage(page, who);
  await test.step('refunds a part of the invoice, with a reason', async () => {
    await page.getByRole('button', { name: /^Refund invoice / }).click();
    const question = page.getByRole('alertdialog', { name: 'Refund this payment?' });
    await expect(question.getByRole('button', { name: `Refund ${name} $12.99` })).toBeVisible();
    await look('admin-refund');
    await question.getByLabel('Amount in dollars').fill('5.00');
    await question.getByLabel('Reason').fill('Numbers came late');
    await question.getByRole('button', { name: `Refund ${name} $5.00` }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('list', { name: 'Last invoices' })).toContainText('$5.00 refunded', PATIENCE);
    await expect(page.getByText(/^Refund of \$5\.00 by .*: Numbers came late$/)).toBeVisible(PATIENCE);
  });
  await test.step('grants a credit', async () => {
    await page.getByRole('button', { name: 'Give credit' }).click();
    const question = page.getByRole('alertdialog', { name: 'Give a credit?' });
    await look('admin-credit');
    await question.getByLabel('Amount in dollars').fill('4');
    await question.getByLabel('Reason').fill('Thanks for the patience');
    await question.getByRole('button', { name: `Credit ${name} $4.00` }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText(/^Credit of \$4\.00 by .*: Thanks for the patience$/)).toBeVisible(PATIENCE);
    await look('admin-member-refunded');
  });
  await test.step('the member gets an email and sees the next charge reduced by the credit', async () => {
    const isNotice = ({ at, text }: { at: string; text: string }) =>
      at === who.email && text.includes('We refunded $5.00 of your $12.99 payment');
    await expect.poll(async () => (await sandbox().received()).filter(isNotice).length, PATIENCE).toBe(1);
    const members = await browser.newContext({ baseURL: theStack().publicUrl });
    const profile = await members.newPage();
    await profile.goto('/login');
    await signInAs(profile, who);
    await openSetting(profile, 'Plan');
    await expect(profile.getByText(/for \$8\.99/)).toBeVisible(PATIENCE);
    await members.close();
  });
  await test.step('sees the refund in the list of payments', async () => {
    await openTab(page, 'Payments');
    await expect(page.getByRole('row').filter({ hasText: who.email })).toContainText('$5.00', PATIENCE);
  });
});

test('a member who turns off auto-renew is asked for the reason, which the console displays', async ({
  page,
  look,
}) => {
  const who = await member();
  await page.goto('/login');
  await signInAs(page, who);
  await openSetting(page, 'Auto-renew');
  await turnOffAutoRenew(page);
  await expect(page.getByText('Auto-renew is off.')).toBeVisible(PATIENCE);
  const question = page.getByRole('group', { name: 'What is the main reason?' });
  await question.getByRole('radio', { name: 'Another reason' }).click();
  await question.getByLabel('In a few words, if you like').fill('I play with friends now');
  await look('profile-leave-question');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(question).toBeHidden();
  await page.context().clearCookies();
  await openConsole(page);
  await openTab(page, 'Payments');
  const reasons = page.getByRole('region', { name: 'Reasons for leaving' });
  await expect(reasons).toContainText('I play with friends now');
  await look('admin-leave-reasons');
});
