import { setTimeout as pause } from 'node:timers/promises';
import { openSetting, signInAs } from './steps.js';
import { expect, test } from './watched-page.js';
import { member, sandbox, PATIENCE } from './fixtures.js';

const TITLE = 'Where you are signed in';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test('[A7.5] a member returns to the requested page, sees a session on another device, and ends it', async ({
  page,
  browser,
  baseURL,
  look,
}) => {
  const who = await member();
  await page.goto('/past-numbers');
  await signInAs(page, who);
  await expect(page).toHaveURL('/past-numbers');
  await expect(page.getByRole('heading', { name: 'Past Numbers', level: 1 })).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: baseURL!, userAgent: IPHONE });
  const left = await elsewhere.newPage();
  await left.goto('/profile');
  await signInAs(left, who);
  await expect(left.getByRole('button', { name: 'Sign Out' })).toBeVisible();

  await test.step('gets an email about the new device, and none about the first', async () => {
    const mails = async () =>
      (await sandbox().received())
        .filter(({ at, text }) => at === who.email && text.startsWith('New sign-in to your account'))
        .map(({ text }) => text.replaceAll(/\s+/g, ' '));
    await expect.poll(mails, PATIENCE).toEqual([expect.stringContaining('not used lately: Safari on iPhone')]);
    await left.reload();
    await expect(left.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    expect(await mails()).toHaveLength(1);
  });

  await page.goto('/profile');
  const dialog = page.getByRole('dialog', { name: TITLE });
  await test.step('sees each device with its last activity', async () => {
    await openSetting(page, 'Password and sign-in');
    await page.getByRole('button', { name: TITLE }).click();
    const devices = dialog.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    await expect(devices).toHaveCount(2);
    await expect(devices.first()).toContainText(/^Chrome on \w+.+ · this device$/);
    await expect(devices.last()).toContainText(/^Safari on iPhone.+ · active (just now|1 min ago)/);
    await expect(dialog.getByRole('checkbox')).toHaveCount(0);
    await look('sign-ins');
  });
  await test.step('ends the other session with the password', async () => {
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(who.password);
    await dialog.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    await expect(page.getByText('Signed out: Safari on iPhone.')).toBeVisible();
    await left.reload();
    await expect(left.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  });
  await test.step('stays signed in on this device', async () => {
    await page.reload();
    await page.getByRole('button', { name: TITLE }).click();
    await expect(dialog.getByText('On this device only.')).toBeVisible();
    await look('sign-ins-here-only');
  });
  await elsewhere.close();
});

test('a member who signs out while the profile loads is redirected to the home page', async ({ page, monitor }) => {
  monitor.expectRefusal(/\/api\//); // requests that were still in flight
  await page.goto('/profile');
  await signInAs(page, await member());
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  // The session has ended at the sign-in server while the page is still there
  let hasEnded = () => undefined as void;
  const ended = new Promise<void>((resolve) => (hasEnded = resolve));
  await page.route('**/openid-connect/logout?*', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    hasEnded();
    await pause(1_000);
    await route.fulfill({ response });
  });
  await page.route('**/api/member', async (route) => {
    await ended;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Smarter Lottery Picks' })).toBeVisible();
});
