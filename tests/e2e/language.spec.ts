import { openSetting, signInAs } from './steps.js';
import { expect, test } from './watched-page.js';
import { member, newcomer, sandbox, PATIENCE } from './fixtures.js';

test('a member chooses Spanish on the profile, and the site and the next message are in Spanish', async ({
  page,
  look,
}) => {
  const [who, next] = [await member(), newcomer()];
  await page.goto('/login');
  await signInAs(page, who);
  await openSetting(page, 'Communication Preferences');
  await page.getByRole('radio', { name: 'Español' }).check();
  await look('profile-language');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { name: /^Hola, / })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await openSetting(page, 'Datos de contacto');
  await page.getByRole('button', { name: 'Cambiar teléfono' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar teléfono' });
  await dialog.getByLabel('Nuevo teléfono').fill(next.phone);
  await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill(who.password);
  await dialog.getByRole('button', { name: 'Enviar el código' }).click();
  const textsTo = async (phone: string) =>
    (await sandbox().received()).filter(({ at }) => at === phone).map(({ text }) => text);
  await expect
    .poll(() => textsTo(next.phone), PATIENCE)
    .toEqual([expect.stringMatching(/^\d{6} es tu codigo de Numbercast para tu nuevo numero de telefono\./)]);
});
