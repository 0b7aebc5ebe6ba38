import { localAdmin, localLogins } from '@numbercast/local-stack/secrets';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { signInAs } from './steps.js';

/** A tab of the console in its menu. */
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name });

export async function passGate(page: Page, password: string) {
  await page.getByRole('textbox', { name: 'Admin password' }).fill(password);
  await page.getByRole('button', { name: 'Open the console' }).click();
}

const STEP_UP = 'numbercast.admin';
// Any page of the site grants access to its session storage; this one is the lightest
const EMPTY_PAGE = '/silent-check-sso.html';

interface AdminSession {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  stepUp: string;
}

let adminSession: AdminSession | undefined;

/**
 * Opens the console at its first tab, as the administrator past the gate. The tests of a worker share one sign-in: a
 * one-time code is accepted once, and there is one per half minute.
 */
export async function openConsole(page: Page) {
  if (adminSession) await restore(page, adminSession);
  await page.goto('/login?to=/admin-dashboard');
  const signIn = page.getByLabel('Email'); // our own /login page, which redirects, has the same heading but no field
  const gate = page.getByRole('textbox', { name: 'Admin password' });
  const firstTab = page.getByRole('heading', { level: 1, name: 'Rollout Sets' });
  await expect(signIn.or(gate).or(firstTab)).toBeVisible();
  if (await signIn.isVisible()) {
    // The step-up token of a session that has ended would open the console only until the first call is rejected
    await page.evaluate((key) => sessionStorage.removeItem(key), STEP_UP);
    await signInAs(page, localAdmin);
  }
  await expect(gate.or(firstTab)).toBeVisible();
  if (await gate.isVisible()) await passGate(page, localLogins.gatePassword);
  await expect(firstTab).toBeVisible();
  adminSession = await sessionOf(page);
}

async function sessionOf(page: Page): Promise<AdminSession> {
  const stepUp = await page.evaluate((key) => sessionStorage.getItem(key), STEP_UP);
  if (!stepUp) throw new Error('the console is open without a step-up token');
  return { cookies: await page.context().cookies(), stepUp };
}

/** Restores a session, without a step-up token that could expire during the test; the gate is then passed again. */
async function restore(page: Page, { cookies, stepUp }: AdminSession) {
  await page.context().addCookies(cookies);
  await page.goto(EMPTY_PAGE);
  const { expiresAt } = JSON.parse(stepUp) as { expiresAt: string };
  if (Date.parse(expiresAt) - Date.now() > test.info().timeout) {
    await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [STEP_UP, stepUp] as const);
  } else {
    await page.evaluate((key) => sessionStorage.removeItem(key), STEP_UP);
  }
}

/** Opens another tab of the console. Until its title is visible, the fields of the previous tab remain. */
export async function openTab(page: Page, title: string) {
  await tab(page, title).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Opens the console at one of its tabs. */
export async function openConsoleAt(page: Page, title: string) {
  await openConsole(page);
  await openTab(page, title);
}

/** Finds a member by the whole address in the list of members, and opens the member's page from there. */
export async function openMemberPage(page: Page, { email }: { email: string }) {
  await openTab(page, 'User Information');
  await searchFor(page, email);
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
}

/** Types into the search of a list, and waits until the search has started. */
export async function searchFor(page: Page, words: string) {
  await page.getByRole('searchbox').fill(words);
  // The search starts when typing pauses; until then, the previous list is shown
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === words);
}
