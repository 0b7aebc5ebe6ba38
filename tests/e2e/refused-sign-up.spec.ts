import { DECLINED_CARD, GOOD_CARD } from '../support/signing-up.js';
import { acceptTerms, fillBasics, fillPassword, goToPayment, goToTerms, payBy } from './steps.js';
import { expect, test } from './watched-page.js';
import { member, newcomer, sandbox } from './fixtures.js';

test('[S9.15] a declined card shows an error on the payment page, and payment with another card succeeds', async ({
  page,
  monitor,
  look,
}) => {
  monitor.expectRefusal(/\/checkout\/.+\/pay$/);
  const who = newcomer();
  await page.goto('/signup');
  await fillBasics(page, who);
  await goToTerms(page);
  await acceptTerms(page);
  await goToPayment(page);
  await payBy(page, DECLINED_CARD);
  await expect(page.getByRole('alert')).toContainText('declined');
  await expect(page.getByRole('alert')).toContainText('Nothing was charged.');
  await look('sandbox-checkout-declined');
  await payBy(page, GOOD_CARD);
  await expect(page.getByRole('alertdialog')).toContainText('Your first numbers are on their way');
  const { charges } = await sandbox().charges();
  const own = charges.filter((charge) => 'email' in charge && charge.email === who.email);
  expect(own.map(({ amount, succeeded }) => ({ amount, succeeded }))).toEqual([{ amount: 1_299, succeeded: true }]);
});

test('a common password is rejected at the last step, and a stronger one leads to the payment page', async ({
  page,
  monitor,
  look,
}) => {
  monitor.expectRefusal(/\/api\/signup\/account$/);
  const who = newcomer();
  await page.goto('/signup');
  await fillBasics(page, { ...who, password: 'Password1!' });
  await goToTerms(page);
  await acceptTerms(page);
  await page.getByRole('checkbox', { name: /text messages/ }).check();
  await page.getByRole('button', { name: /^Payment/ }).click();
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  await expect(password).toHaveAccessibleDescription('Password is too weak');
  await expect(password).toBeFocused();
  await look('signup-weak-password');
  await fillPassword(page, who.password);
  await page.getByRole('button', { name: /^Payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Pay for Numbercast' })).toBeVisible();
});

test('[S8.4] a sign-up with the email or phone of a member names the duplicate and clears the field', async ({
  page,
  look,
}) => {
  const before = await member();
  const other = newcomer();
  await page.goto('/signup');
  await fillBasics(page, { ...other, email: before.email, phone: before.phone });
  await goToTerms(page);
  const dialog = page.getByRole('alertdialog', { name: 'Account Already Exists' });
  await expect(dialog).toContainText(
    'This email and phone number are already associated with Numbercast accounts. You must use different email and phone number to sign up.',
  );
  await look('signup-duplicate');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Phone')).toHaveValue('');

  await page.getByLabel('Email').fill(before.email.toUpperCase());
  await page.getByLabel('Phone').fill(other.phone);
  await goToTerms(page);
  await expect(dialog).toContainText(
    'This email is already associated with a Numbercast account. You must use a different email to sign up.',
  );
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Phone')).not.toHaveValue('');

  await page.getByLabel('Email').fill(other.email);
  await page.getByLabel('Phone').fill(before.phone);
  await goToTerms(page);
  await expect(dialog).toContainText(
    'This phone number is already associated with a Numbercast account. You must use a different phone number to sign up.',
  );
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Phone')).toHaveValue('');
  await expect(page.getByLabel('Email')).toHaveValue(other.email);
});
