import { openConsole, openMemberPage } from './open-console.js';
import { theStack } from './running-stack.js';
import { signInAs } from './steps.js';
import { expect, test } from './watched-page.js';
import { member, PATIENCE } from './fixtures.js';

test('[A7.4] the administrator closes an account and reopens it, so that the member can resubscribe', async ({
  page,
  browser,
  look,
}) => {
  const who = await member();
  const members = await browser.newContext({ baseURL: theStack().publicUrl });
  const profile = await members.newPage();
  await openConsole(page);
  await openMemberPage(page, who);
  const act = (what: 'Close' | 'Reopen') => page.getByRole('button', { name: new RegExp(`^${what} .*’s account$`) });
  await test.step('enters a reason and closes the account', async () => {
    await act('Close').click();
    const question = page.getByRole('alertdialog', { name: 'Close this account?' });
    await expect(question).toContainText(who.email);
    await question.getByLabel('Reason').fill('Sells the numbers on');
    await look('admin-close-account');
    await question.getByRole('button', { name: /^Close .*’s account$/ }).click();
    await expect(page.getByText('Account closed', { exact: true })).toBeVisible();
    await expect(page.getByText('Closed by us').first()).toBeVisible();
    await look('admin-member-closed');
  });
  await test.step('the member sees on the profile that the account is closed', async () => {
    await profile.goto('/login');
    await signInAs(profile, who);
    await expect(profile.getByText('Your account was closed')).toBeVisible(PATIENCE);
    await expect(profile.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await expect(profile.getByRole('button', { name: 'Turn on auto-renewal' })).toHaveCount(0);
  });
  await test.step('enters a reason and reopens the account', async () => {
    await act('Reopen').click();
    const question = page.getByRole('alertdialog', { name: 'Let this member start again?' });
    await question.getByLabel('Reason').fill('It was somebody else');
    await look('admin-reopen-account');
    await question.getByRole('button', { name: /^Reopen .*’s account$/ }).click();
    await expect(page.getByText('Account reopened', { exact: true })).toBeVisible();
    await expect(async () => {
      await profile.goto('/profile');
      await expect(profile.getByRole('button', { name: 'Turn on auto-renewal' }).first()).toBeVisible({
        timeout: 5_000,
      });
    }).toPass(PATIENCE);
    await members.close();
  });
});
