import { member, gateway } from './fixtures.js';
import { openSetting, signInAs } from './steps.js';
import { expect, test } from './watched-page.js';

test('a member gets an invitation link, and the sign-up shows the invitation or rejects an invalid link', async ({
  page,
  browser,
  look,
}) => {
  const who = await member();
  await page.goto('/login');
  await signInAs(page, who);
  await openSetting(page, 'Plan');
  await page.getByRole('button', { name: 'Get My Link' }).click();
  const link = page.getByLabel('Your link');
  await expect(link).toHaveValue(new RegExp(`^${gateway().url}/signup\\?invite=[A-Z2-9]{8}$`));
  await look('profile-invitation');
  const visitor = await browser.newPage();
  await visitor.goto(await link.inputValue());
  await expect(visitor.getByText('A friend invited you')).toBeVisible();
  await visitor.goto('/signup?invite=AAAAAAAA');
  await expect(visitor.getByText('This invitation link isn’t valid')).toBeVisible();
  await visitor.close();
});
