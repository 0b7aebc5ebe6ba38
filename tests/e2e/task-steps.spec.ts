import type { Locator, Page } from '@playwright/test';
import { GOOD_CARD } from '../support/signing-up.js';
import { member, newcomer, PATIENCE, untilDaytime } from './fixtures.js';
import { openConsole } from './open-console.js';
import { signInAs } from './steps.js';
import { expect, test } from './watched-page.js';

/** Counts a person's actions; docs/proofs/task-steps.md compares the counts with those of the previous pages. */
class Hand {
  /** Clicks, taps, and keys that act. */
  presses = 0;
  /** Fields that are typed into. */
  typed = 0;

  constructor(private readonly page: Page) {}

  async click(target: Locator) {
    this.presses++;
    await target.click();
  }

  async press(key: string) {
    this.presses++;
    await this.page.keyboard.press(key);
  }

  async type(field: Locator, text: string) {
    this.typed++;
    await field.fill(text);
  }

  get steps() {
    return { presses: this.presses, typed: this.typed };
  }
}

test('an operator sees with one search whether a member’s text arrived, and resends it with two presses', async ({
  page,
  monitor,
}) => {
  monitor.expectRefusal(/\/api\/admin\/(gate|reports\/latest)/);
  await untilDaytime();
  const who = await member();
  await openConsole(page);
  const search = new Hand(page);
  await search.press('Control+k');
  await search.type(page.getByRole('combobox'), who.email);
  const found = page.getByRole('group', { name: 'Members' }).getByRole('option');
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await search.press('Enter');
  await expect(page.getByText(/Texted .*, (delivered|not confirmed yet)\./)).toBeVisible(PATIENCE);
  expect(search.steps).toEqual({ presses: 2, typed: 1 });

  const resend = new Hand(page);
  await resend.press('t');
  const question = page.getByRole('dialog', { name: /^Resend text to / });
  await resend.click(question.getByRole('button', { name: 'Send 1 text' }));
  await expect(question).toBeHidden();
  expect(resend.steps).toEqual({ presses: 2, typed: 0 });
});

test('an operator finds the members whose email bounced with two clicks', async ({ page, monitor }) => {
  monitor.expectRefusal(/\/api\/admin\/(gate|reports\/latest)/);
  await openConsole(page);
  const hand = new Hand(page);
  await hand.click(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'User Information' }));
  await hand.click(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Email bounced' }));
  await expect(page).toHaveURL(/tab=users&off=bounced/);
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  expect(hand.steps).toEqual({ presses: 2, typed: 0 });
});

test('a member changes delivery to text only with three taps', async ({ page }) => {
  const who = await member();
  await page.goto('/login?to=/profile');
  await signInAs(page, who);
  const hand = new Hand(page);
  await hand.click(page.getByRole('button', { name: /^Communication Preferences/ }));
  await hand.click(page.getByRole('radio', { name: 'Text', exact: true }));
  await hand.click(page.getByRole('button', { name: 'Save Changes' }));
  await expect(page.getByRole('button', { name: /^Communication Preferences Text only/ })).toBeVisible();
  expect(hand.steps).toEqual({ presses: 3, typed: 0 });
});

test('a visitor gets from the annual plan on the home page to the profile in 11 presses and 11 fields', async ({
  page,
}) => {
  const who = newcomer();
  const hand = new Hand(page);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await page.goto('/');
  await hand.click(page.getByRole('region', { name: 'Annual plan' }).getByRole('link', { name: 'Sign Up Now' }));
  const basics = { 'First name': who.firstName, 'Last name': who.lastName, Email: who.email };
  for (const [name, value] of Object.entries(basics)) await hand.type(field(name), value);
  await hand.type(page.getByLabel('Phone'), who.phone);
  await hand.type(page.getByLabel('ZIP'), who.zip);
  await expect(page.getByLabel('City')).not.toHaveValue('');
  await hand.type(field('Password'), who.password);
  await hand.type(field('Re-type password'), who.password);
  await hand.click(page.getByRole('button', { name: /^Next/ }));
  await hand.click(page.getByRole('button', { name: 'Jump to the end' }));
  await hand.click(page.getByRole('checkbox'));
  await hand.click(page.getByRole('button', { name: 'I Accept' }));
  await hand.click(page.getByRole('alertdialog').getByRole('button', { name: 'I Agree' }));
  await expect(page.getByRole('radio', { name: /Annual/ })).toBeChecked();
  await hand.click(page.getByRole('checkbox', { name: /text messages/ }));
  await hand.click(page.getByRole('button', { name: /^Payment/ }));
  await hand.type(page.getByLabel('Card number'), GOOD_CARD);
  await hand.type(page.getByLabel('Expiry'), '12/34');
  await hand.type(page.getByLabel('Security code'), '123');
  await hand.click(page.getByRole('button', { name: 'Pay $59.88' }));
  await expect(page.getByText('Your account is ready.')).toBeVisible(PATIENCE);
  await hand.click(page.getByRole('alertdialog').getByRole('button', { name: 'Got my email & text' }));
  await expect(page.getByLabel('Email')).toHaveValue(who.email);
  await hand.type(field('Password'), who.password);
  await hand.click(page.getByRole('button', { name: 'Sign In', exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(who.firstName, PATIENCE);
  expect(hand.steps).toEqual({ presses: 11, typed: 11 });
});
