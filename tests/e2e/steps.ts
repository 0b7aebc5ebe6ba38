import { nextCode } from '@numbercast/local-stack/one-time-code';
import { theStack } from './running-stack.js';
import { expect, type Page } from '@playwright/test';
import type { Person } from '../support/people.js';
import { PATIENCE, resetLinksFor } from './fixtures.js';

/** The actions of a person on our pages, in order. */

const NEXT_TO_TERMS = 'Next: review terms';

export async function fillBasics(page: Page, { firstName, lastName, email, phone, zip, password }: Person) {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('ZIP').fill(zip);
  await expect(page.getByLabel('City')).not.toHaveValue('');
  await fillPassword(page, password);
}

export async function fillPassword(page: Page, password: string) {
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Re-type password', exact: true }).fill(password);
}

export const goToTerms = (page: Page) => page.getByRole('button', { name: NEXT_TO_TERMS }).click();

export async function acceptTerms(page: Page) {
  await readTermsToTheEnd(page);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'I Accept' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'I Agree' }).click();
}

export async function readTermsToTheEnd(page: Page) {
  await page.getByRole('region', { name: 'Terms and Conditions' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByText('You have reached the end.')).toBeVisible();
}

export async function goToPayment(page: Page) {
  await page.getByRole('checkbox', { name: /text messages/ }).check();
  await page.getByRole('button', { name: /^Payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Pay for Numbercast' })).toBeVisible();
}

export async function fillCard(page: Page, card: string) {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('Security code').fill('123');
}

export async function payBy(page: Page, card: string) {
  await fillCard(page, card);
  await page.getByRole('button', { name: /^Pay/ }).click();
}

export interface Login extends Pick<Person, 'email' | 'password'> {
  /** Secret of the authenticator app in base32, if the account has one. */
  otpSecret?: string;
}

/** Signs in on the sign-in server's own pages. */
export async function signInAs(page: Page, { email, password, otpSecret }: Login) {
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  if (otpSecret) await giveCode(page, otpSecret);
}

/** Enters a code of the authenticator app. */
export async function giveCode(page: Page, otpSecret: string) {
  await page.getByLabel('One-time code').fill(await nextCode(otpSecret, theStack().realm));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Opens a setting of the profile by its line. */
export async function openSetting(page: Page, title: string) {
  const line = page.getByRole('button', { name: new RegExp(`^${title}`) });
  await expect(line).toBeVisible();
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
  await expect(line).toHaveAttribute('aria-expanded', 'true');
}

/** Turns auto-renew off on its open setting, and confirms the dialog. */
export async function turnOffAutoRenew(page: Page) {
  await page.getByRole('checkbox', { name: /^Auto-renew/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
}

/** Requests a password reset link, and opens it. */
export async function followResetLink(page: Page, who: Person) {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(who.email);
  await page.getByRole('button', { name: 'Send Password Reset Link' }).click();
  await expect.poll(() => resetLinksFor(who), PATIENCE).toHaveLength(1);
  const [link] = await resetLinksFor(who);
  await page.goto(link!);
}

/** Chooses a new password on the page of a reset link. */
export async function chooseNewPassword(page: Page, password: string) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Re-type the new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
}
