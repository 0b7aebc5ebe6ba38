import type { Page } from '@playwright/test';
import { GOOD_CARD } from '../support/signing-up.js';
import type { Person } from '../support/people.js';
import { inspectNarrow } from './accessibility.js';
import { newcomer, numbersFor, sandbox, PATIENCE, untilDaytime } from './fixtures.js';
import { englishSentences } from './shown-words.js';
import { openSetting, payBy } from './steps.js';
import { expect, test } from './watched-page.js';

type Look = (name: string) => Promise<void>;

test.use({ locale: 'es-US' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Checks a page, and that a member finds no English sentence on it. */
const inSpanish = (page: Page, look: Look) => async (name: string) => {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await look(`${name}-es`);
  expect.soft(await englishSentences(page), `English on ${name}`).toEqual([]);
};

test('a visitor whose browser prefers Spanish signs up, signs in and opens every setting in Spanish', async ({
  page,
  look,
}) => {
  const who = newcomer({ firstName: 'María', lastName: 'López' });
  const seen = inSpanish(page, look);
  const seenOnPhone = inSpanish(page, (name) => inspectNarrow(page, name));
  await untilDaytime();
  await signsUp(page, who, seen);
  await test.step('pays on a page that Stripe shows in Spanish', async () => {
    await expect(page.getByText('Stripe shows this page in: es-419.')).toBeVisible();
    await payBy(page, GOOD_CARD);
  });
  await test.step('is welcomed, and gets the numbers and a receipt in Spanish', async () => {
    await expect(page.getByText('Recibimos tu pago')).toBeVisible(PATIENCE);
    await seen('signup-success');
    await expect.poll(() => numbersFor(who), PATIENCE).toHaveLength(4);
    const subjects = async () =>
      (await sandbox().received()).filter(({ at }) => at === who.email).map(({ text }) => text.split('\n')[0]);
    await expect.poll(subjects, PATIENCE).toEqual(expect.arrayContaining([expect.stringContaining('Tu recibo')]));
  });
  await test.step('signs in on pages in Spanish', async () => {
    await button(page, 'Recibí mi correo y mi mensaje de texto').click();
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(who.email);
    await seen('keycloak-sign-in');
    await field(page, 'Contraseña').fill('Wrong-Pass-1');
    await button(page, 'Iniciar sesión').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await seen('keycloak-wrong-password');
    await field(page, 'Contraseña').fill(who.password);
    await button(page, 'Iniciar sesión').click();
    await expect(page.getByRole('heading', { name: 'Hola, María' })).toBeVisible();
  });
  await test.step('reads the profile and each of its settings', async () => {
    await seen('profile');
    await opensEverySetting(page, seenOnPhone);
  });
  await test.step('opens the dialogs that confirm changes', () => opensDialogs(page, who, seenOnPhone));
  await test.step('reads the past numbers', async () => {
    await page.goto('/past-numbers');
    await expect(page.getByRole('article')).toHaveCount(2);
    await seen('past-numbers');
  });
});

async function signsUp(page: Page, who: Person, seen: Look) {
  await test.step('fills in the first step', async () => {
    await page.goto('/signup');
    await button(page, 'Siguiente: revisar los términos').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await seen('signup-basics-wrong');
    await page.getByLabel('Nombre').fill(who.firstName);
    await page.getByLabel('Apellido').fill(who.lastName);
    await page.getByLabel('Correo electrónico').fill(who.email);
    await page.getByLabel('Teléfono').fill(who.phone);
    await page.getByLabel('ZIP').fill(who.zip);
    await expect(page.getByLabel('Ciudad')).not.toHaveValue('');
    await field(page, 'Contraseña').fill(who.password);
    await field(page, 'Confirmación de la contraseña').fill(who.password);
    await seen('signup-basics');
    await button(page, 'Siguiente: revisar los términos').click();
  });
  await test.step('reads and accepts the terms', async () => {
    await page.getByRole('region', { name: 'Términos y condiciones' }).focus();
    await page.keyboard.press('End');
    await page.getByRole('checkbox').check();
    await seen('signup-terms');
    await button(page, 'Acepto').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Acepto' }).click();
  });
  await test.step('agrees to text messages and goes to the payment', async () => {
    await expect(page.getByRole('radio', { name: 'Mensaje de texto y correo' })).toBeChecked();
    await page.getByRole('checkbox').check();
    await seen('signup-preferences');
    await button(page, /^Pagar/).click();
  });
}

/** Opens every setting. Only one is open at a time. */
async function opensEverySetting(page: Page, seen: Look) {
  const lines = page.getByRole('main').locator('button[aria-expanded]');
  const count = await lines.count();
  expect(count).toBeGreaterThan(8);
  for (let index = 0; index < count; index++) {
    const line = lines.nth(index);
    if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
    await expect(line).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Cargando' })).toHaveCount(0);
    await seen(`profile-setting-${index}`);
  }
}

async function opensDialogs(page: Page, who: Person, seen: Look) {
  const opens = async (setting: string, action: string, name: string) => {
    await page.goto('/profile');
    await openSetting(page, setting);
    await button(page, action).click();
    const dialog = page.locator('[role=dialog], [role=alertdialog]').last();
    await expect(dialog).toBeVisible();
    await seen(name);
    return dialog;
  };
  await opens('Datos de contacto', 'Cambiar correo', 'change-email');
  const password = await opens('Contraseña e inicio de sesión', 'Cambiar contraseña', 'change-password');
  await password.getByRole('textbox', { name: 'Contraseña actual' }).fill(who.password);
  await password.getByRole('textbox', { name: 'Nueva contraseña', exact: true }).fill('a');
  await password.getByRole('button', { name: 'Actualizar contraseña' }).click();
  await seen('change-password-weak');
  await opens('Contraseña e inicio de sesión', 'Dónde tienes la sesión abierta', 'sessions');
  await opens('Contraseña e inicio de sesión', 'Verificación en dos pasos', 'second-factor');
  await opens('Plan', 'Cambiar al plan anual', 'upgrade');
  const closing = await opens('Tus datos y tu cuenta', 'Cerrar la cuenta', 'close-account');
  await closing.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await seen('delete-account');
}
