import { openConsole, openMemberPage } from './open-console.js';
import { theStack } from './running-stack.js';
import { openSetting, signInAs } from './steps.js';
import { expect, test } from './watched-page.js';
import { member, sandbox, PATIENCE } from './fixtures.js';

test('a member excludes themselves, and neither the member nor the administrator can end it early', async ({
  page,
  browser,
  look,
}) => {
  const who = await member();
  const members = await browser.newContext({ baseURL: theStack().publicUrl });
  await page.goto('/login');
  await signInAs(page, who);
  await test.step('the member chooses a period and confirms it with the password', async () => {
    await openSetting(page, 'Your data and account');
    await look('profile-account-setting');
    await page.getByRole('button', { name: 'Exclude Myself' }).click();
    const question = page.getByRole('alertdialog', { name: 'Exclude yourself?' });
    await question.getByRole('radio', { name: '6 months' }).check();
    await question.getByRole('textbox', { name: 'Current password' }).fill(who.password);
    await look('profile-self-exclusion');
    await question.getByRole('button', { name: 'Exclude Myself' }).click();
    await expect(page.getByText(/^You excluded yourself until \w+ \d+, \d{4}$/)).toBeVisible(PATIENCE);
    await expect(page.getByRole('button', { name: 'Turn on auto-renewal' })).toHaveCount(0);
    await look('profile-excluded');
  });
  await test.step('an email confirms it', async () => {
    const mails = async () => (await sandbox().received()).filter(({ at }) => at === who.email);
    await expect
      .poll(async () => (await mails()).map(({ text }) => text), PATIENCE)
      .toContainEqual(expect.stringMatching(/You excluded yourself from Numbercast until \w+ \d+, \d{4}\./));
  });
  await test.step('the same email and phone cannot sign up again', async () => {
    const visitor = await members.newPage();
    const answer = await visitor.request.post('/api/signup/validate', { data: { email: who.email, phone: who.phone } });
    expect(await answer.json()).toEqual({ valid: false, emailDuplicate: true, phoneDuplicate: true });
    await members.close();
  });
  await test.step('the administrator sees the date and cannot reopen the account', async () => {
    const context = await browser.newContext({ baseURL: theStack().publicUrl });
    const console = await context.newPage();
    await openConsole(console);
    await openMemberPage(console, who);
    await expect(
      console.getByText(/Excluded themselves until \w+ \d+, \d{4}; this can’t be ended earlier/),
    ).toBeVisible();
    await expect(console.getByRole('button', { name: /^Reopen/ })).toHaveCount(0);
    await context.close();
  });
});
