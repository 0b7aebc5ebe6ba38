import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import webPush from 'web-push';
import { startSandbox, type Sandbox } from '../src/sandbox.js';

const sender = webPush.generateVAPIDKeys();
const CONTACT = 'mailto:support@numbercast.example';

/** Sends as the library does; the options change the request. */
async function push(
  subscription: webPush.PushSubscription,
  text: string,
  { vapid = sender, headers = {}, ...options }: webPush.RequestOptions & { vapid?: webPush.VapidKeys } = {},
) {
  const request = webPush.generateRequestDetails(subscription, text, {
    TTL: 60,
    vapidDetails: { subject: CONTACT, ...vapid },
    ...options,
  });
  return fetch(request.endpoint, {
    method: 'POST',
    headers: { ...(request.headers as Record<string, string>), ...headers },
    body: new Uint8Array(request.body!),
  });
}

describe('the push service', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox();
  });
  afterEach(() => sandbox.close());

  it('delivers a decrypted message to its device', async () => {
    const device = sandbox.subscribe(sender.publicKey);
    const response = await push(device, 'Gruß 🎱', { urgency: 'high', topic: 'powerball' });
    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toMatch(/^\/push\/messages\//);
    expect(sandbox.pushes(device.id)).toMatchObject([
      { text: 'Gruß 🎱', ttl: 60, urgency: 'high', topic: 'powerball', subject: CONTACT },
    ]);
    expect(sandbox.pushes(sandbox.subscribe().id)).toEqual([]);
  });

  it('rejects a message that is encrypted for another device', async () => {
    const [device, other] = [sandbox.subscribe(), sandbox.subscribe()];
    expect((await push({ ...device, keys: other.keys }, 'numbers')).status).toBe(400);
    expect(sandbox.pushes(device.id)).toEqual([]);
  });

  it('rejects a sender without a valid token, and one that the device did not subscribe to', async () => {
    const device = sandbox.subscribe(sender.publicKey);
    const headers = { authorization: 'vapid t=a.b.c, k=d' };
    expect((await push(device, 'numbers', { headers })).status).toBe(401);
    expect((await push(device, 'numbers', { vapid: webPush.generateVAPIDKeys() })).status).toBe(403);
    const mixed = { ...sender, publicKey: webPush.generateVAPIDKeys().publicKey };
    expect((await push(sandbox.subscribe(), 'numbers', { vapid: mixed })).status).toBe(401);
  });

  it('rejects a token for another push service', async () => {
    const device = sandbox.subscribe();
    const audience = 'https://push.example';
    const { Authorization: authorization } = webPush.getVapidHeaders(
      audience,
      CONTACT,
      sender.publicKey,
      sender.privateKey,
      'aes128gcm',
    );
    expect((await push(device, 'numbers', { headers: { Authorization: authorization } })).status).toBe(401);
  });

  it.each([404, 410] as const)('responds with %d for a subscription that has ended', async (status) => {
    const device = sandbox.subscribe();
    sandbox.unsubscribe(device.id, status);
    expect((await push(device, 'numbers')).status).toBe(status);
  });

  it('responds with 404 for an unknown subscription and with 413 for more than 4,096 bytes', async () => {
    const device = sandbox.subscribe();
    expect((await push({ ...device, endpoint: `${device.endpoint}x` }, 'numbers')).status).toBe(404);
    expect((await push(device, 'x'.repeat(4_096))).status).toBe(413);
    expect((await push(device, 'x'.repeat(3_900))).status).toBe(201);
  });

  it('responds with 429 and Retry-After on demand', async () => {
    const device = sandbox.subscribe();
    sandbox.fault({ target: 'push', kind: '429' });
    const response = await push(device, 'numbers');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await push(device, 'numbers')).status).toBe(201);
  });

  it('shows devices and their messages in the inbox', async () => {
    const device = sandbox.subscribe();
    await push(device, JSON.stringify({ title: 'Your numbers <b>' }));
    const page = async (path: string) => (await fetch(sandbox.url + path)).text();
    expect(await page('/')).toContain(device.id);
    const shown = await page(`/inbox/devices/${device.id}`);
    expect(shown).toContain('Your numbers &lt;b&gt;');
  });
});
