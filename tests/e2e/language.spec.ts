import { openSetting, signInAs } from './steps.js';
import { expect, test } from './watched-page.js';
import { member, newcomer, outside, PATIENCE } from './fixtures.js';

test('a member chooses Spanish on the profile, and the next message is in Spanish', async ({ page, look }) => {
  const [who, next] = [await member(), newcomer()];
  await page.goto('/login');
  await signInAs(page, who);
  await openSetting(page, 'Communication Preferences');
  await page.getByRole('radio', { name: 'Español' }).check();
  await look('profile-language');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Changes saved successfully!')).toBeVisible();
  await openSetting(page, 'Contact details');
  await page.getByRole('button', { name: 'Change phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change phone' });
  await dialog.getByLabel('New phone').fill(next.phone);
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(who.password);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  const textsTo = async (phone: string) =>
    (await outside().received()).filter(({ at }) => at === phone).map(({ text }) => text);
  await expect
    .poll(() => textsTo(next.phone), PATIENCE)
    .toEqual([expect.stringMatching(/^\d{6} es tu codigo de Numbercast para tu nuevo numero de telefono\./)]);
});
