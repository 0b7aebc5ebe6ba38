import { localAdmin, localLogins } from '@numbercast/local-stack/secrets';
import type { Page } from '@playwright/test';
import { Keys, signInByKeys } from './keys.js';
import { expect, test } from './watched-page.js';
import { member, numberMailsFor, PATIENCE, gateway } from './fixtures.js';

const PER_PAGE = 25;

/** One conversation more than a page of the list holds: messages of one sender share a conversation. */
async function messagesFor2Pages(about: string) {
  const subjects = Array.from({ length: PER_PAGE + 1 }, (_, number) => `${number + 1} about ${about}`);
  const send = (subject: string, place: number) => {
    const body = { name: 'Maria', email: `${place}.${about}@mail.example`, subject, message: 'By keys.' };
    return gateway().call('/api/contact', { method: 'POST', body, ip: `198.18.7.${place + 1}` });
  };
  await Promise.all(subjects.map(send));
}

const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page) => page.getByRole('row');

/** Opens a tab by its link in the menu, where the focus stays while the page loads. */
async function openTab(page: Page, keys: Keys, title: string) {
  await keys.backTo('link', title);
  await page.keyboard.press('Enter');
  await expect(headline(page)).toHaveText(title);
  await keys.isOn('link', title);
}

async function openConsole(page: Page) {
  const keys = new Keys(page);
  await page.goto('/login?to=/admin-dashboard');
  await signInByKeys(page, keys, localAdmin);
  await keys.type('textbox', 'Admin password', localLogins.gatePassword);
  await page.keyboard.press('Enter');
  await expect(headline(page)).toHaveText('Rollout Sets');
  await keys.isHeld();
  return keys;
}

test.beforeEach(({ monitor }) => {
  monitor.expectRefusal(/\/api\/admin\/gate/);
  monitor.expectRefusal(/\/api\/admin\/reports\/latest/); // there is none before a draw is over
});

test('[S8.34] the administrator passes the gate and sets the target without a pointer', async ({ page }) => {
  const keys = new Keys(page);
  await page.goto('/login?to=/admin-dashboard');
  await signInByKeys(page, keys, localAdmin);
  await keys.type('textbox', 'Admin password', 'not-the-password');
  await keys.press('button', 'Open the console');
  await expect(page.getByRole('alert')).toHaveText('Incorrect password');
  await keys.isOn('button', 'Open the console');
  await keys.type('textbox', 'Admin password', localLogins.gatePassword);
  await keys.press('button', 'Open the console', 'Space');
  await expect(headline(page)).toHaveText('Rollout Sets');
  await test.step('an invalid target is rejected, and a valid one is saved', async () => {
    await keys.type('spinbutton', 'Number of sets', '15000');
    await keys.press('button', 'Update');
    await expect(page.getByLabel('Number of sets')).toHaveAccessibleDescription(/must be in 10,000 increments/);
    await keys.isHeld();
    await keys.press('button', '20,000');
    await keys.press('button', 'Update');
    await expect(page.getByText('✓ Target sets updated to 20,000')).toBeVisible();
    await keys.isOn('button', 'Update');
  });
  await test.step('finds the change in the audit log', async () => {
    await openTab(page, keys, 'Audit log');
    const found = page.waitForResponse((response) => response.url().includes('search=target'));
    await keys.type('searchbox', /^Search by person/, 'target');
    await found;
    // Rows that the search results replace would take the focus with them
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(rows(page).filter({ hasText: localLogins.adminEmail }).first()).toBeVisible();
  });
  await keys.press('button', 'Sign Out');
  await expect(headline(page)).toHaveText('Smarter Lottery Picks. Powered by AI.');
  await keys.isHeld();
});

test('[S2.74] the administrator opens the tabs of the console without a pointer', async ({ page }) => {
  const keys = await openConsole(page);
  for (const title of ['PB Logic', 'Reporting', 'Rollout Sets', 'User Information', 'Payments', 'Resend Tools']) {
    await openTab(page, keys, title);
    await keys.to('link', 'Messages');
  }
  await openTab(page, keys, 'PB Logic');
  expect((await keys.around()).join('\n')).toMatch(/PB Logic[^]*Messages[^]*Sign Out/);
  await openTab(page, keys, 'Deadlines');
  await keys.to('region', /^Deadlines, /);
  await openTab(page, keys, 'Audit log');
  await keys.to('searchbox', /^Search by person/);
  await openTab(page, keys, 'Dead letters');
  await keys.press('link', 'All');
  await keys.select('Service', 'members');
  await expect(page).toHaveURL(/state=all.*group=members/);
  await expect(page.getByText('No dead letters found.')).toBeVisible();
  await keys.isOn('combobox', 'Service');
});

test('the administrator searches, sorts and pages through lists without a pointer', async ({ page }) => {
  const who = await member();
  const keys = await openConsole(page);
  await openTab(page, keys, 'User Information');
  await keys.type('searchbox', /^Search by name/, who.email);
  await expect(rows(page)).toHaveCount(2);
  await keys.isHeld();
  await test.step('reverses the order with a column header', async () => {
    await keys.press('button', 'Since');
    await expect(page.getByRole('columnheader', { name: 'Since' })).toHaveAttribute('aria-sort', 'ascending');
    await keys.isOn('button', 'Since');
  });
  await test.step('to the last page and back', async () => {
    await messagesFor2Pages(who.memberId);
    await openTab(page, keys, 'Messages');
    await keys.type('searchbox', /^Search by/, who.memberId);
    await expect(page.getByText(`${PER_PAGE} of ${PER_PAGE + 1}`)).toBeVisible();
    await keys.press('button', 'Next');
    await expect(page.getByText(`1 of ${PER_PAGE + 1}`, { exact: true })).toBeVisible();
    await keys.isOn('button', 'Next');
    await keys.backTo('button', 'Previous');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${PER_PAGE} of`)).toBeVisible();
    await keys.isOn('button', 'Previous');
  });
  await test.step('opens a message and closes it without a reply', async () => {
    const subject = new RegExp(`about ${who.memberId}`);
    await keys.press('link', subject);
    await expect(page.getByRole('dialog', { name: subject })).toContainText('By keys.');
    await keys.press('button', 'Close without a reply');
    await expect(page.getByText(`closed by ${localLogins.adminEmail}`)).toBeVisible();
    await keys.isHeld();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await keys.isHeld();
  });
});

test('the administrator resends numbers and finds a member without a pointer', async ({ page }) => {
  const who = await member();
  const keys = await openConsole(page);
  const mails = () => numberMailsFor(who);
  const before = await mails();
  await openTab(page, keys, 'Resend Tools');
  await keys.type('searchbox', /^Search by full email/, who.email);
  await expect(rows(page).filter({ hasText: who.email })).toHaveCount(2);
  await keys.select('Order', 'Oldest first');
  // Until then, the rows are shown in the previous order
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await keys.press('button', `Email to ${who.email}`);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await keys.escapeTo('button', `Email to ${who.email}`);
  await page.keyboard.press('Enter');
  await keys.press('button', 'Send 1 email');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await keys.isOn('button', `Email to ${who.email}`);
  await expect.poll(mails, PATIENCE).toBe(before + 1);
  await test.step('finds a member with Ctrl-K', async () => {
    await page.keyboard.press('Control+k');
    await keys.isOn('combobox', 'Search members, draws and tabs');
    await keys.escapeTo('button', `Email to ${who.email}`);
    await page.keyboard.press('Control+k');
    await keys.isOn('combobox', 'Search members, draws and tabs');
    await page.keyboard.type(who.email);
    await expect(page.getByRole('group', { name: 'Members' }).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(headline(page)).toHaveText('User Information');
    await expect(page.getByText(/^Has numbers for /)).toBeVisible();
    await keys.isHeld();
  });
});
