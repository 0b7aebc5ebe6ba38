import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Person } from '../support/people.js';
import { ATTRIBUTE, CLOSING, HOSTILE, MARKUP, watchPolicy } from './xss-payloads.js';
import { openConsole } from './open-console.js';
import { theStack } from './running-stack.js';
import { signInAs } from './steps.js';
import { expect, test } from './watched-page.js';
import { member, newcomer, sandbox, PATIENCE, gateway, untilDaytime } from './fixtures.js';

const { pages } = JSON.parse(await readFile(new URL('../../frontend/dist/site.json', import.meta.url), 'utf8')) as {
  pages: Record<string, string>;
};
const addresses = [...Object.keys(pages), '/no/such/page'];

/** Checks that the policy blocks injected scripts, both in markup and in strings that become code. */
async function expectPolicy(request: APIRequestContext, at: string) {
  const headers = (await request.get(theStack().publicUrl + at)).headers();
  const policy = Object.fromEntries(
    (headers['content-security-policy'] ?? '').split(';').map((rule) => rule.trim().split(/ (.*)/) as [string, string]),
  );
  expect.soft(policy, `policy of ${at}`).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'frame-ancestors': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'service-worker',
  });
  expect.soft(Object.values(policy).join(' '), `policy of ${at}`).not.toMatch(/unsafe|\*|http|data:|blob:/);
  expect.soft(headers, `headers of ${at}`).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  });
}

const signInPages = () => {
  const { publicUrl, realm } = theStack();
  const query = new URLSearchParams({
    client_id: 'web',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${publicUrl}/profile`,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  const realmAt = `/auth/realms/${realm}`;
  return [
    `${realmAt}/protocol/openid-connect/auth?${query.toString()}`,
    `${realmAt}/protocol/openid-connect/auth?client_id=nobody`,
    `${realmAt}/protocol/openid-connect/logout`,
    `${realmAt}/login-actions/authenticate`,
  ];
};

const settled = async (page: Page, at: string) => {
  // A page that needs a signed-in member may redirect late to the sign-in server, which aborts this navigation
  await expect(() => page.goto(at)).toPass(PATIENCE);
  await expect(page.getByRole('heading').first()).toBeVisible(); // on some pages, the heading of a dialog
  await page.waitForLoadState('networkidle');
};

/** Pages open at the same time, because each spends most of its time waiting. */
const TABS = 4;

/** Opens all addresses, each in one of several tabs, and checks each page. */
async function openAll(
  page: Page,
  at: string[],
  check: (tab: Page, address: string) => Promise<void> = async () => {},
) {
  const others = await Promise.all(Array.from({ length: TABS - 1 }, () => page.context().newPage()));
  const waiting = [...at];
  const openSome = async (tab: Page) => {
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      await settled(tab, address);
      await check(tab, address);
    }
  };
  await Promise.all([page, ...others].map(openSome));
}

test('[A1.4] every page has a policy that allows only scripts from this site and requires trusted types', async ({
  request,
}) => {
  for (const at of [...addresses, ...signInPages()]) await expectPolicy(request, at);
});

test('[A1.7] no page violates the content security policy for a visitor', async ({ page, monitor }) => {
  monitor.expectRefusal(/\/no\/such\/page$|openid-connect\/auth\?client_id=nobody|login-actions\/authenticate$/);
  const violations = await watchPolicy(page.context());
  await openAll(page, [...addresses, ...signInPages()]);
  expect(violations).toEqual([]);
});

test('no page violates the content security policy for a member', async ({ page, monitor }) => {
  monitor.expectRefusal(/\/no\/such\/page$/);
  const violations = await watchPolicy(page.context());
  await page.goto('/login?to=/profile');
  await signInAs(page, await member());
  await expect(page).toHaveURL('/profile');
  await openAll(page, addresses);
  expect(violations).toEqual([]);
});

test('no tab of the console violates the content security policy', async ({ page, monitor }) => {
  monitor.expectRefusal(/\/api\/admin\/reports\/latest/); // there is none yet
  const violations = await watchPolicy(page.context());
  await openConsole(page);
  const tabs = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  const names = await tabs.allInnerTexts();
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    await tabs.filter({ hasText: name }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(violations).toEqual([]);
});

test('[A3.2] script in query parameters is never executed', async ({ page, monitor }) => {
  monitor.expectRefusal(/./);
  const violations = await watchPolicy(page.context());
  const names = [
    'to',
    'reason',
    'email',
    'game',
    'era',
    'session_id',
    'tab',
    'search',
    'drawId',
    'open',
    'code',
    'error',
  ];
  const queries = [HOSTILE, 'javascript:alert(1)'].map((attempt) =>
    new URLSearchParams(names.map((name) => [name, attempt])).toString(),
  );
  await openAll(
    page,
    addresses.flatMap((at) => queries.map((query) => `${at}?${query}`)),
    async (tab, at) =>
      expect.soft(await tab.locator('[onerror], [onload], a[href^="javascript:" i]').count(), at).toBe(0),
  );
  expect(violations).toEqual([]);
});

/** Signs up without the forms and the names at identity, which both reject hostile names. */
async function signUpAs(who: Person, hostile: { firstName: string; lastName: string; city: string }) {
  const { email, password, phone, zip, plan, ip } = who;
  const post = (path: string, body: object) =>
    gateway().call<{ reservation: string; url: string }>(path, { method: 'POST', ip, body });
  const refused = await post('/api/signup/account', { email, password, ...hostile, city: undefined });
  expect(refused.status, 'hostile names at identity').toBe(400);
  const account = await post('/api/signup/account', { email, password, firstName: 'Ada', lastName: 'Lane' });
  const checkout = await post('/api/checkout', {
    ...{ reservation: account.body.reservation, email, phone, zip, plan, state: 'NY', ...hostile },
    commPref: 'both',
    smsConsent: { given: true, textVersion: '1.0' },
    termsAcceptedAt: new Date().toISOString(),
    termsVersion: '1.0',
    confirmedAge: 18,
  });
  expect(await sandbox().pay(checkout.body.url, '4242424242424242')).toBeNull();
}

test('[A1.2] input from visitors and members is rendered as text in the console and in emails', async ({
  page,
  browser,
}) => {
  await untilDaytime();
  const who = newcomer();
  await signUpAs(who, { firstName: MARKUP, lastName: `${ATTRIBUTE}${CLOSING}`, city: HOSTILE });
  const contact = { name: HOSTILE, email: who.email, subject: HOSTILE, message: `${HOSTILE}\njavascript:alert(1)` };
  expect((await gateway().call('/api/contact', { method: 'POST', body: contact, ip: who.ip })).status).toBeLessThan(
    300,
  );
  const mails = async () => (await sandbox().received()).filter(({ at }) => at === who.email);
  await expect.poll(async () => (await mails()).length, PATIENCE).toBeGreaterThanOrEqual(2);

  const violations = await watchPolicy(page.context());
  await openConsole(page);
  for (const tab of ['users', 'payments', 'messages', 'resend', 'audit', 'dead-letters']) {
    await settled(page, `/admin-dashboard?tab=${tab}&search=${encodeURIComponent(tab === 'audit' ? '' : who.email)}`);
    await expect.soft(page.getByRole('main')).toBeVisible();
    expect.soft(await page.locator('[onerror], [onload]').count(), `made of text on ${tab}`).toBe(0);
  }
  await settled(page, `/admin-dashboard?tab=users&search=${encodeURIComponent(who.email)}`);
  await expect(page.getByText(MARKUP, { exact: false }).first()).toBeVisible();
  expect(violations).toEqual([]);

  const quoting = (await sandbox().received()).filter(({ at, text }) => at.includes('@') && text.includes('alert(1)'));
  const reader = await browser.newPage();
  const ran = await watchPolicy(reader.context());
  for (const mailbox of new Set([who.email, ...quoting.map(({ at }) => at)])) {
    await reader.goto(`${theStack().sandboxUrl}/inbox/mail/${encodeURIComponent(mailbox)}`);
    const parts = await reader
      .locator('iframe')
      .evaluateAll((frames) => frames.map((frame) => frame.getAttribute('src')!));
    expect(parts.length, `emails in ${mailbox}`).toBeGreaterThan(0);
    for (const part of parts) {
      await reader.goto(theStack().sandboxUrl + part);
      expect.soft(await reader.locator('script, svg, [onerror], [onload]').count(), part).toBe(0);
    }
  }
  expect(ran.filter((text) => text.startsWith('a script ran'))).toEqual([]);
  await reader.close();
});

test('rejected form input is never rendered as markup', async ({ page, monitor }) => {
  monitor.expectRefusal(/./);
  const violations = await watchPolicy(page.context());
  const nothingOf = async (where: string) =>
    expect.soft(await page.locator('[onerror], [onload]').count(), `made of text ${where}`).toBe(0);
  /** Submits a form without the browser's own validation. */
  const send = async (button: string | RegExp) => {
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: button }) });
    await form.evaluate((element: HTMLFormElement) => (element.noValidate = true));
    await form.getByRole('button', { name: button }).click();
  };

  await page.goto('/login');
  await page.waitForURL(/\/auth\/realms\//);
  await page.getByLabel('Email').fill(HOSTILE);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(HOSTILE);
  await send(/^Sign In$/);
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await nothingOf('by the sign-in page');

  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(HOSTILE);
  await send('Send Password Reset Link');
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await nothingOf('by the reset');

  await page.goto('/signup');
  for (const name of ['First name', 'Last name', 'Email', 'Password'])
    await page.getByRole('textbox', { name, exact: true }).fill(HOSTILE);
  await send(/^Next/);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/valid email address/);
  await nothingOf('by the sign-up');
  expect(violations).toEqual([]);
});

test('the name and content of an imported file are never rendered as markup in the console', async ({
  page,
  monitor,
}) => {
  monitor.expectRefusal(/\/api\/admin\/reports/);
  const violations = await watchPolicy(page.context());
  await openConsole(page);
  await settled(page, '/admin-dashboard?tab=reporting');
  const card = page.getByRole('region', { name: 'Import of draw history' });
  const cell = `"${HOSTILE.replaceAll('"', '""')}"`;
  for (const text of [
    `Draw Date,Winning Numbers,Multiplier\n02/03/2010,${cell},2\n${cell},17 22 36 37 52 24,2\n`,
    `${cell},Winning Numbers,Multiplier\n`,
  ]) {
    const file = { name: `${MARKUP}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
    await card.getByLabel('Choose a file').setInputFiles(file);
    await card.getByRole('button', { name: 'Import results' }).click();
    await expect(card.getByRole('alert').or(card.getByRole('status')).first()).toBeVisible();
    expect.soft(await page.locator('[onerror], [onload]').count()).toBe(0);
  }
  expect(violations).toEqual([]);
});
