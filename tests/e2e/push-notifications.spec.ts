import type { BrowserContext, Page } from '@playwright/test';
import type { Person } from '../support/people.js';
import { wholeChromium } from './chromium.js';
import { theStack } from './running-stack.js';
import { openSetting, signInAs } from './steps.js';
import { expect, test } from './watched-page.js';
import { member, sandbox, PATIENCE, untilDaytime, upcomingDraws } from './fixtures.js';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'], launchOptions: wholeChromium() });

const RESULT_AFTER_MS = 3 * 3_600_000;

interface Subscription {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

async function pushDevices<T>(method: string, path = '', body?: object): Promise<T> {
  const response = await fetch(`${theStack().sandboxUrl}/control/push-devices${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** Notifications that the browser of the test received, decrypted by the simulated push service. */
async function receivedBy(deviceId: string): Promise<string[]> {
  const { items } = await pushDevices<{ items: { id: string; messages: { text: string }[] }[] }>('GET');
  return items.find(({ id }) => id === deviceId)!.messages.map(({ text }) => text);
}

/** This build of Chromium has no push service: the browser subscribes at the sandbox. */
async function subscribeAtSandbox(page: Page): Promise<Subscription> {
  const subscription = await pushDevices<Subscription>('POST', '', {});
  await page.addInitScript(({ endpoint, keys }) => {
    let current: object | null = null;
    const made = (applicationServerKey: unknown) => ({
      endpoint,
      options: { applicationServerKey },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        current = null;
        return true;
      },
    });
    PushManager.prototype.subscribe = async ({ applicationServerKey } = {}) =>
      (current = made((applicationServerKey as Uint8Array).buffer)) as never;
    PushManager.prototype.getSubscription = async () => current as never;
  }, subscription);
  return subscription;
}

/**
 * Advances the clock to the result of the next draw whose numbers are still sent. The next draw of its game is sealed
 * then. After its deadline a draw is closed, and the numbers that follow it may have been sent before its result.
 */
async function toNextNumbers() {
  const open = (await upcomingDraws()).filter(({ state }) => state === 'sealed');
  const [next] = open.toSorted((a, b) => a.drawAt.localeCompare(b.drawAt));
  await sandbox().moveClock(new Date(Date.parse(next!.drawAt) + RESULT_AFTER_MS));
}

/** Polls in the daytime, because numbers wait for the end of the quiet hours. */
const inDaytime = async (isDone: () => Promise<unknown>) =>
  expect(async () => {
    await untilDaytime();
    expect(await isDone()).toBeTruthy();
  }).toPass(PATIENCE);

/** Hands a message to the service worker as the browser does, and returns what it shows. */
async function deliver(context: BrowserContext, page: Page, data: string) {
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  const message = { origin: theStack().publicUrl, registrationId: await registered, data };
  await browser.send('ServiceWorker.deliverPushMessage', message);
  const shown = () =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      const notifications = await (await navigator.serviceWorker.ready).getNotifications();
      return active ? notifications.map(({ title, body, tag }) => ({ title, body, tag })) : [];
    });
  await expect.poll(async () => (await shown()).length).toBe(1);
  return (await shown())[0];
}

async function openDelivery(page: Page, who: Person) {
  await page.goto('/login?to=/profile');
  await signInAs(page, who);
  await openSetting(page, 'Communication Preferences');
}

test('a member gets numbers as notifications, and reads them offline', async ({ page, context, monitor, look }) => {
  const who = await member();
  const device = await subscribeAtSandbox(page);
  await openDelivery(page, who);
  await look('profile-notifications-off');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText(/^This device, added/)).toBeVisible();
  await look('profile-notifications-on');

  await toNextNumbers();
  // Also the result of the draw: the member had its numbers before the notifications were turned on
  const sentWith = async (tag: string) => (await receivedBy(device.id)).find((one) => one.includes(`"tag":"${tag}-`));
  await inDaytime(async () => (await sentWith('result')) && (await sentWith('numbers')));
  expect(JSON.parse((await sentWith('result'))!)).toMatchObject({
    title: expect.stringMatching(/^(Powerball|Mega Millions) result for \w+day$/),
    path: '/past-numbers',
  });
  const text = (await sentWith('numbers'))!;
  const sent = JSON.parse(text) as { title: string; body: string; tag: string };
  expect(sent.title).toMatch(/^Your (Powerball|Mega Millions) numbers for \w+day$/);
  const { title, body, tag } = sent;
  expect(await deliver(context, page, text)).toEqual({ title, body, tag });

  await page.reload();
  await expect(page.getByRole('region', { name: 'Your next numbers' })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/saved-numbers.json')))).toBe(true);
  monitor.expectRefusal(/./);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^You are offline\. Saved \w+day \d+:\d\d [AP]M\.$/)).toBeVisible();
  await expect(page.getByRole('listitem').first()).toHaveText(/^(\d\d ){5}(Powerball|Mega Ball) \d\d$/);
  await look('offline');
  await context.setOffline(false);

  // The member withdrew the permission in the browser, which then ends the subscription
  await context.clearPermissions();
  await pushDevices('POST', `/${device.id}`, { goneStatus: 410 });
  await toNextNumbers();
  await page.goto('/profile#delivery');
  const isGone = async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Notifications on this device' })).toBeVisible();
    return (await page.getByRole('list', { name: 'Devices with notifications' }).count()) === 0;
  };
  await inDaytime(isGone);
});
