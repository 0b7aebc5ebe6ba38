import { expect, type Page } from '@playwright/test';
import { test } from './watched-page.js';
import { newcomer } from './world.js';

const LONGEST_WAY = 60;

/** Goes on by the Tab key until what is focused has this role and name: nothing on the way may keep the focus. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox' | 'checkbox' | 'region', name: string | RegExp) {
  const wanted = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first();
  await expect(wanted).toBeVisible();
  for (let steps = 0; steps < LONGEST_WAY; steps++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${role} ${String(name)} cannot be reached by the keyboard`);
}

async function type(page: Page, field: string | RegExp, text: string) {
  await tabTo(page, 'textbox', field);
  await page.keyboard.type(text);
}

test('a visitor comes from the home page to the payment without a pointer', async ({ page }) => {
  const who = newcomer();
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await tabTo(page, 'link', 'Skip to content');
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', 'Sign Up Now');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 of 3');
  await type(page, 'First name', who.firstName);
  await type(page, 'Last name', who.lastName);
  await type(page, /Email/, who.email);
  await type(page, /Phone/, who.phone);
  await type(page, 'ZIP', who.zip);
  await expect(page.getByLabel('City')).not.toHaveValue('');
  await type(page, 'Password', who.password);
  await page.keyboard.press('Tab');
  await type(page, 'Re-type password', who.password);
  await tabTo(page, 'button', /^Next/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'region', 'Terms and Conditions');
  await page.keyboard.press('End');
  await expect(page.getByText('You have reached the end.')).toBeVisible();
  await tabTo(page, 'checkbox', /Terms and Conditions/);
  await page.keyboard.press('Space');
  await tabTo(page, 'button', 'I Accept');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await tabTo(page, 'button', 'I Agree');
  await page.keyboard.press('Enter');
  await tabTo(page, 'checkbox', /text messages/);
  await page.keyboard.press('Space');
  await tabTo(page, 'button', /^Payment/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pay for Numbercast' })).toBeVisible();
});
