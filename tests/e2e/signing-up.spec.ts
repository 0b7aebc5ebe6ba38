import type { Page } from '@playwright/test';
import { GOOD_CARD } from '../support/signing-up.js';
import type { NumbersMessage } from '../support/messages.js';
import type { Person } from '../support/people.js';
import { acceptTerms, fillBasics, fillPassword, goToPayment, goToTerms, payBy, signInAs } from './steps.js';
import { expect, test } from './watched-page.js';
import { newcomer, numbersFor, sandbox, PATIENCE, untilDaytime } from './fixtures.js';

const rules = [
  'At least 8 characters',
  'At least one uppercase letter',
  'At least one lowercase letter',
  'At least one number',
  'At least one special character',
];

const named = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('[S2.28] a visitor signs up, pays, and receives the first numbers by text and by email', async ({
  page,
  look,
}) => {
  const who = newcomer({ firstName: 'Maria', lastName: 'Lopez' });
  await untilDaytime();
  await test.step('from the home page to the first step', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Smarter Lottery Picks. Powered by AI.');
    await page.getByRole('main').getByRole('link', { name: 'Sign Up Now' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('1 of 3');
    await look('signup-basics');
  });
  await test.step('enters their details and reads the terms', async () => {
    await fillBasics(page, { ...who, firstName: 'mARIA', lastName: 'LOPEZ' });
    await expect(page.getByLabel('First name')).toHaveValue('Maria');
    await expect(page.getByLabel('City')).toHaveValue('New York');
    await expect(page.getByLabel('State')).toHaveValue('NY');
    await goToTerms(page);
    // It is marked as disabled, but a click shows the reason
    await page.getByRole('button', { name: 'I Accept' }).click({ force: true });
    await expect(page.getByRole('alertdialog', { name: 'Please Read All Terms' })).toBeVisible();
    await look('signup-terms-unread');
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('Section 1 of 17')).toBeVisible();
    await page.getByRole('button', { name: 'Jump to the end' }).click();
    await expect(page.getByText('Section 17 of 17')).toBeVisible();
    await expect(page.getByText('You have reached the end.')).toBeVisible();
    await look('signup-terms');
    await acceptTerms(page);
  });
  await test.step('agrees to text messages, chooses a plan and pays', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('3 of 3');
    await expect(page.getByRole('radio', { name: 'Text and email' })).toBeChecked();
    await look('signup-preferences');
    await goToPayment(page);
    await look('sandbox-checkout');
    await payBy(page, GOOD_CARD);
  });
  const dialog = page.getByRole('alertdialog');
  await test.step('sees the welcome dialog and receives the numbers', async () => {
    await expect(dialog).toContainText('2 emails and 2 texts');
    await expect(page.getByText('Payment received')).toBeVisible(PATIENCE);
    await look('signup-success');
    await expect.poll(() => numbersFor(who), PATIENCE).toHaveLength(4);
  });
  await test.step('gets one receipt for the payment', async () => {
    const receipts = async () =>
      (await sandbox().received()).filter(
        ({ at, text }) => at === who.email && /^Your receipt for \$12\.99/.test(text),
      );
    await expect.poll(receipts, PATIENCE).toHaveLength(1);
  });
  const arrived = await numbersFor(who);
  expect(arrived.map(({ channel }) => channel).sort()).toEqual(['email', 'email', 'sms', 'sms']);
  await test.step('signs in for the first time', async () => {
    await dialog.getByRole('button', { name: 'Got my email & text' }).click();
    await expect(page.getByText('Your account is ready. Enter the password you just chose.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(who.email);
    await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toBeFocused();
    await look('keycloak-first-sign-in');
    await signInAs(page, { ...who, password: 'Wrong-Pass-1' });
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
    await look('keycloak-wrong-password');
    await signInAs(page, who);
  });
  await seesWhatWasSent(page, who, look);
  await seesTheSameNumbers(page, arrived, look);
  await isAMemberOnPublicPages(page);
  await signsOut(page);
});

async function isAMemberOnPublicPages(page: Page) {
  await test.step('public pages show the navigation of a member after a reload', async () => {
    const header = page.getByRole('banner');
    for (const path of ['/', '/pricing']) {
      await page.goto(path);
      await expect(header.getByRole('link', { name: 'My numbers' })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Sign (up|in)/i })).toHaveCount(0);
    }
    await page.goto('/signup');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You already have a membership');
    await page.getByRole('link', { name: 'Go to my numbers' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
  });
}

async function seesWhatWasSent(page: Page, { firstName, phone, email }: Person, look: (name: string) => Promise<void>) {
  await test.step('the profile shows first what was sent', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hi, ${firstName}`);
    const said = page.getByRole('region', { name: 'Your next numbers' }).getByRole('paragraph');
    const masked = `${email[0]}···@${email.split('@')[1]}`;
    const moment = '\\w{3}, \\w{3} \\d+, \\d+:\\d\\d [AP]M [\\w+]+';
    await expect(said.nth(0)).toHaveText(/^Your numbers for \w+’s .+ were sent$/);
    await expect(said.nth(1)).toHaveText(new RegExp(`^Texted ${moment} to ···\\s${phone.slice(-4)}$`));
    await expect(said.nth(2)).toHaveText(new RegExp(`^Emailed ${moment} to ${masked}$`));
    await look('profile');
  });
}

async function seesTheSameNumbers(page: Page, arrived: NumbersMessage[], look: (name: string) => Promise<void>) {
  await test.step('the past numbers equal the ones that arrived', async () => {
    await page.getByRole('link', { name: 'See all numbers' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    const closed = page.getByRole('article').getByRole('button', { expanded: false });
    await closed.click(); // the sets of the next draw are open from the start
    await expect(closed).toHaveCount(0);
    const board = await page.getByRole('article').getByRole('listitem').allTextContents();
    const shown = board.map((line) => line.match(/\d\d/g)!.slice(0, 6).join(' '));
    const sent = arrived.flatMap(({ sets }) => sets.map((set) => set.replaceAll('-', ' ')));
    expect(new Set(shown)).toEqual(new Set(sent));
    await look('past-numbers');
  });
}

async function signsOut(page: Page) {
  await test.step('signs out and loses access to the profile', async () => {
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Smarter Lottery Picks. Powered by AI.');
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  });
}

test('[S5.13] the first step of the sign-up shows an error next to each invalid field', async ({
  page,
  monitor,
  look,
}) => {
  monitor.expectRefusal(/\/api\/zip\/00000/);
  const who = newcomer();
  await page.goto('/signup');
  await test.step('a weak password shows the rules that it breaks, and only a strong one must be retyped', async () => {
    await named(page, 'Password').fill('-');
    await named(page, 'Password').press('Tab');
    for (const rule of rules.slice(0, 4)) await expect(page.getByText(`${rule} (missing)`)).toBeVisible();
    await expect(page.getByText(`${rules[4]} (met)`)).toBeVisible();
    await expect(named(page, 'Re-type password')).toBeHidden();
    await named(page, 'Password').fill(who.password);
    await named(page, 'Re-type password').fill(`${who.password}!`);
    await named(page, 'Re-type password').press('Tab');
    await expect(named(page, 'Re-type password')).toHaveAccessibleDescription('Passwords do not match');
  });
  await test.step('a phone number is formatted and must be a US number', async () => {
    await page.getByLabel('Phone').pressSequentially('12a34567890');
    await page.getByLabel('Phone').press('Tab');
    await expect(page.getByLabel('Phone')).toHaveValue('123-456-7890');
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Please enter a valid U.S. phone number.');
  });
  await test.step('an unknown ZIP code is cleared', async () => {
    await page.getByLabel('ZIP').fill('00000');
    await expect(page.getByLabel('ZIP')).toHaveAccessibleDescription('Please enter a valid U.S. ZIP code.');
    await expect(page.getByLabel('ZIP')).toHaveValue('');
  });
  await goToTerms(page);
  await expect(page.getByRole('alert')).toContainText('Please enter a valid ZIP code to proceed.');
  await expect(page.getByRole('alert')).toContainText('Please enter a valid U.S. phone number to proceed.');
  await look('signup-basics-wrong');
});

test('[S3.33] a reload on the last step keeps the answers but asks for the password again', async ({ page }) => {
  const who = newcomer();
  await page.goto('/signup');
  await fillBasics(page, who);
  await goToTerms(page);
  await acceptTerms(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3 of 3');
  await page.reload();
  await expect(page.getByText('Your password, once more')).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).toContain(who.email);
  expect(stored).not.toContain(who.password);
  await fillPassword(page, who.password);
  await goToPayment(page);
});
