import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { mariaMember, mariasAnswers } from '../../../testing/answers.js';
import { fakeApi } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

const KEY = 'BOw7YrdZg4EU14jossC7Pd6-B-URI1-A84YC0YKGPW8xBSaV2zEL9mppaX588dPNZk48plAbp1N0N1S5BbkpG6g';
/** The device id, derived from the endpoint as in the service. */
const PHONE = createHash('sha256').update('https://push.example/1').digest('base64url');
const phone = { id: PHONE, name: 'Chrome on Android', addedAt: '2026-11-22T15:00:00Z' };
const laptop = { id: 'laptop', name: 'Edge on Windows', addedAt: '2026-11-20T15:00:00Z' };
const subscription = {
  endpoint: 'https://push.example/1',
  options: { applicationServerKey: Uint8Array.from(Buffer.from(KEY, 'base64url')).buffer },
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' }, expirationTime: null }),
  unsubscribe: async () => Boolean((browser.subscription = null)),
};

const browser = { permission: 'default', subscription: null as typeof subscription | null, asked: 0 };
const globals: [object, string, unknown][] = [
  [globalThis, 'PushManager', class {}],
  [
    globalThis,
    'Notification',
    {
      get permission() {
        return browser.permission;
      },
      requestPermission: async () => {
        browser.asked += 1;
        return browser.permission;
      },
    },
  ],
];
const pushManager = {
  getSubscription: async () => browser.subscription,
  subscribe: async () => (browser.subscription = subscription),
};
const registration = { pushManager };
const worker = {
  register: async () => registration,
  ready: Promise.resolve(registration),
  getRegistration: async () => registration,
};

let api: ReturnType<typeof fakeApi>;
let devices: (typeof phone)[];
beforeEach(() => {
  Object.assign(browser, { permission: 'default', subscription: null, asked: 0 });
  localStorage.clear();
  devices = [laptop];
  fakeSignIn(maria);
  api = fakeApi({
    ...mariasAnswers,
    'GET /api/profile/devices': () => ({ body: { publicKey: KEY, items: devices } }),
    'POST /api/profile/devices': () => {
      devices = [...devices, phone];
      return { body: phone };
    },
    [`DELETE /api/profile/devices/${PHONE}`]: () => {
      devices = devices.filter(({ id }) => id !== PHONE);
      return { status: 204 };
    },
  });
});

function withPush() {
  for (const [target, name, value] of globals) Object.defineProperty(target, name, { value, configurable: true });
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
}
afterEach(() => {
  for (const [target, name] of globals) Reflect.deleteProperty(target, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('notifications on this device', () => {
  it('request permission only after a click, then register this browser as a device', async () => {
    withPush();
    browser.permission = 'granted';
    const { user } = await openSite('/profile#delivery');
    const turnOn = await screen.findByRole('button', { name: 'Turn on notifications' });
    expect(browser.asked).toBe(0);
    await user.click(turnOn);
    expect(await screen.findByText('Notifications are on.')).toBeInTheDocument();
    expect(api.callsTo('POST /api/profile/devices')[0]?.body).toEqual({
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'p', auth: 'a' },
    });
    expect(await screen.findByText(/^This device, added/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Turn on notifications' })).not.toBeInTheDocument();
  });

  it('stay off when the browser does not grant permission', async () => {
    withPush();
    const { user } = await openSite('/profile#delivery');
    await user.click(await screen.findByRole('button', { name: 'Turn on notifications' }));
    expect(await screen.findByText('Your browser did not allow notifications.')).toBeInTheDocument();
    expect(api.callsTo('POST /api/profile/devices')).toEqual([]);
  });

  it('are unsubscribed in this browser when its device is removed', async () => {
    withPush();
    browser.subscription = subscription;
    localStorage.setItem('numbercast.device', JSON.stringify({ memberId: mariaMember.memberId, deviceId: PHONE }));
    devices = [laptop, phone];
    browser.permission = 'granted';
    const { user } = await openSite('/profile#delivery');
    await user.click(await screen.findByRole('button', { name: 'Remove Chrome on Android' }));
    expect(await screen.findByText('Notifications are off: Chrome on Android.')).toBeInTheDocument();
    expect(browser.subscription).toBeNull();
    expect(await screen.findByRole('button', { name: 'Turn on notifications' })).toBeInTheDocument();
  });

  it('are unsubscribed in a browser whose device was removed elsewhere', async () => {
    withPush();
    browser.subscription = subscription;
    browser.permission = 'granted';
    localStorage.setItem('numbercast.device', JSON.stringify({ memberId: mariaMember.memberId, deviceId: PHONE }));
    await openSite('/profile#delivery');
    await waitFor(() => expect(browser.subscription).toBeNull());
    expect(api.callsTo('POST /api/profile/devices')).toEqual([]);
  });

  it('move to the new subscription when the browser has renewed it', async () => {
    withPush();
    browser.subscription = subscription;
    browser.permission = 'granted';
    localStorage.setItem('numbercast.device', JSON.stringify({ memberId: mariaMember.memberId, deviceId: 'laptop' }));
    await openSite('/profile#delivery');
    expect(await screen.findByText(/^This device, added/)).toBeInTheDocument();
    await waitFor(() => expect(api.callsTo('DELETE /api/profile/devices/laptop')).toHaveLength(1));
  });

  it('show a hint when the browser blocks them for this site', async () => {
    withPush();
    browser.permission = 'denied';
    await openSite('/profile#delivery');
    expect(await screen.findByText(/^Notifications are blocked for this site/)).toBeInTheDocument();
  });

  it('are not offered in an unsupported browser, which still lists the other devices', async () => {
    await openSite('/profile#delivery');
    expect(await screen.findByText('This browser can’t show notifications.')).toBeInTheDocument();
    expect(screen.getByText('Edge on Windows')).toBeInTheDocument();
  });

  it('are hidden from the settings when push is not configured', async () => {
    api.answer('GET /api/profile/devices', { body: { publicKey: null, items: [] } });
    await openSite('/profile#delivery');
    await screen.findByRole('radio', { name: 'Both' });
    await waitFor(() => expect(api.callsTo('GET /api/profile/devices')).toHaveLength(1));
    expect(screen.queryByText('Notifications on this device')).not.toBeInTheDocument();
  });
});
