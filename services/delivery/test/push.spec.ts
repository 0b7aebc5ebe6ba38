import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberClosedSchema, MemberErasedSchema } from '@numbercast/contracts/members/v1/events';
import { eventually, storedAndRead } from '@numbercast/platform/testing';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { assign, change, join } from './publish-events.js';
import { settings } from './settings.js';
import { aWorld } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld();
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

const CHROME = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

interface Devices {
  publicKey: string | null;
  items: { id: string; name: string; addedAt: string }[];
}

async function call(memberId: string, method: string, path = '', body?: object) {
  const headers = { ...(await world.service.signedIn(memberId)), 'user-agent': CHROME };
  const response = await fetch(`${world.service.url}/api/profile/devices${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : null) as never };
}

const devicesOf = async (memberId: string): Promise<Devices> => (await call(memberId, 'GET')).body;
const give = (memberId: string, changes = {}) => assign(world.service, memberId, { ...world.sunday, ...changes });
const inState = (memberId: string, state: 'delivered' | 'failed' | 'suppressed' | 'queued' | 'unknown') =>
  world.numbersIn([state], memberId, { channel: 'push' });

/** A member whose browser shows notifications. */
async function withDevice(memberId: string, changes = {}) {
  await join(world.service, memberId, { phone: '2015550171', deliveryMethod: 'email', ...changes });
  return addDevice(memberId);
}

async function addDevice(memberId: string) {
  const { id: sandboxId, ...subscription } = world.sandbox.subscribe(settings.VAPID_PUBLIC_KEY);
  const { id } = await eventually(async () => {
    const { status, body } = await call(memberId, 'POST', '', subscription);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body as { id: string };
  });
  return { id, sandboxId, subscription, received: () => world.sandbox.pushes(sandboxId) };
}

describe('numbers by push', () => {
  it('arrive at every device and on the other channel, and are delivered once a push service accepts them', async () => {
    const devices = [await withDevice('pushed'), await addDevice('pushed')];
    await give('pushed');
    const message = await inState('pushed', 'delivered');
    expect(message).toMatchObject({ _id: `powerball-${world.sunday.date}|pushed|push`, segments: 1, attempt: 1 });
    expect(message.deliveredAt).toBeInstanceOf(Date);
    for (const { received } of devices) {
      expect(received()).toHaveLength(1);
      const [{ text, ttl, urgency, subject }] = received() as [ReturnType<typeof received>[number]];
      expect(JSON.parse(text)).toEqual({
        title: 'Your Powerball numbers for Monday',
        body: '05-17-28-33-60 +12\n+ 4 more sets',
        tag: `numbers-powerball-${world.sunday.date}`,
        path: '/profile',
      });
      // Until the deadline, eleven hours after noon
      expect(Math.abs(ttl - (world.sunday.deadline.getTime() - world.sunday.noon.getTime()) / 1_000)).toBeLessThan(600);
      expect([urgency, subject]).toEqual(['normal', `mailto:${settings.SUPPORT_EMAIL}`]);
    }
    await world.numbersIn(['delivered'], 'pushed', { channel: 'email' });
  });

  it('are not queued for a member without a device', async () => {
    await join(world.service, 'deviceless', { phone: '2015550172' });
    await give('deviceless');
    await world.numbersIn(['delivered'], 'deviceless', { channel: 'sms' });
    const { rows } = world.service.app.get(MessagesRepository);
    expect(await rows.countDocuments({ memberId: 'deviceless', channel: 'push' })).toBe(0);
  });

  it('are delivered when one of two devices is gone, which removes that device', async () => {
    const [lost, kept] = [await withDevice('half-gone'), await addDevice('half-gone')];
    world.sandbox.unsubscribe(lost.sandboxId, 410);
    await give('half-gone');
    await inState('half-gone', 'delivered');
    expect(kept.received()).toHaveLength(1);
    await eventually(async () => expect((await devicesOf('half-gone')).items.map(({ id }) => id)).toEqual([kept.id]));
  });

  it('fail for lack of a device when the last one is gone, and the channel ends', async () => {
    const { sandboxId } = await withDevice('all-gone');
    world.sandbox.unsubscribe(sandboxId, 404);
    await give('all-gone');
    expect(await inState('all-gone', 'failed')).toMatchObject({ reason: 'no-device' });
    await eventually(async () => expect((await devicesOf('all-gone')).items).toEqual([]));
    await give('all-gone', { game: 'megamillions' });
    await world.numbersIn(['delivered'], 'all-gone', { channel: 'email', draw: 'megamillions' });
    const { rows } = world.service.app.get(MessagesRepository);
    expect(await rows.countDocuments({ memberId: 'all-gone', channel: 'push' })).toBe(1);
  });

  it('are retried when the push service is busy, and arrive once', async () => {
    const { received } = await withDevice('patient');
    world.sandbox.fault({ target: 'push', kind: '429', count: 2 });
    await give('patient');
    expect(await inState('patient', 'delivered')).toMatchObject({ attempt: 3, isMaybeDuplicate: false });
    expect(received()).toHaveLength(1);
  });

  it('have an unknown outcome when the push service does not respond, and are not retried immediately', async () => {
    const { received } = await withDevice('doubtful');
    world.sandbox.fault({ target: 'push', kind: 'drop-response' });
    await give('doubtful');
    expect(await inState('doubtful', 'unknown')).toMatchObject({ attempt: 1 });
    expect(received()).toHaveLength(1);
  });

  it('wait for the end of quiet hours in the member’s time zone', async () => {
    // Noon in New York is before eight in the morning in Honolulu
    const { received } = await withDevice('sleeper', { timeZones: ['Pacific/Honolulu'] });
    await give('sleeper');
    const message = await eventually(async () => {
      const queued = await inState('sleeper', 'queued');
      expect(queued.deferral).toBe('scheduled');
      return queued;
    });
    expect(message.dueAt.getTime()).toBeGreaterThan(world.sunday.noon.getTime());
    expect(received()).toEqual([]);
  });

  it('are withdrawn when the member removes the last device before they are sent', async () => {
    const { id } = await withDevice('undecided', { timeZones: ['Pacific/Honolulu'] });
    await give('undecided');
    await inState('undecided', 'queued');
    expect((await call('undecided', 'DELETE', `/${id}`)).status).toBe(204);
    expect(await inState('undecided', 'suppressed')).toMatchObject({ reason: 'not-chosen' });
  });

  it('are not sent to a member who turned numbers off', async () => {
    const { received } = await withDevice('silent');
    await change(world.service, 'silent', { phone: '2015550171', notificationsEnabled: false });
    await give('silent');
    expect(await inState('silent', 'suppressed')).toMatchObject({ reason: 'numbers-off' });
    expect(received()).toEqual([]);
  });

  it('are sent again when an operator requests a resend', async () => {
    const { received } = await withDevice('again');
    await give('again');
    await inState('again', 'delivered');
    const response = await fetch(`${world.service.url}/api/resend`, {
      method: 'POST',
      headers: { ...(await world.service.asAdmin()), 'content-type': 'application/json' },
      body: JSON.stringify({ id: `powerball-${world.sunday.date}|again`, type: 'push' }),
    });
    expect(await response.json()).toEqual({ message: 'The numbers are sent again to the member’s devices.' });
    await eventually(() => expect(received()).toHaveLength(2));
  });

  it('are on the delivery board like messages of other channels', async () => {
    await withDevice('counted');
    await give('counted');
    await inState('counted', 'delivered');
    const headers = await world.service.asAdmin();
    await eventually(async () => {
      const response = await fetch(`${world.service.url}/api/admin/deliveries`, { headers });
      const { items } = (await response.json()) as { items: { channel: string; delivered: number }[] };
      expect(items.find(({ channel }) => channel === 'push')?.delivered).toBeGreaterThan(0);
    });
  });
});

describe('the devices of a member', () => {
  it('have a name and a date, and cannot be removed by another member', async () => {
    const { id, subscription } = await withDevice('owner');
    await join(world.service, 'stranger', { phone: '2015550173' });
    const { publicKey, items } = await devicesOf('owner');
    expect(publicKey).toBe(settings.VAPID_PUBLIC_KEY);
    expect(items).toEqual([{ id, name: 'Chrome on Android', addedAt: expect.any(String) }]);
    expect((await call('stranger', 'DELETE', `/${id}`)).status).toBe(204);
    expect((await devicesOf('owner')).items).toHaveLength(1);
    expect((await call('owner', 'POST', '', subscription)).body).toEqual(items[0]);
  });

  it('move to another member who registers the same browser', async () => {
    const { subscription } = await withDevice('first-user');
    await join(world.service, 'next-user', { phone: '2015550174' });
    await eventually(async () => expect((await call('next-user', 'POST', '', subscription)).status).toBe(200));
    expect((await devicesOf('first-user')).items).toEqual([]);
    expect((await devicesOf('next-user')).items).toHaveLength(1);
  });

  it('are limited to ten, and the oldest one is removed', async () => {
    const { id } = await withDevice('collector');
    for (let count = 0; count < 10; count++) {
      await world.moveTo(new Date(world.sandbox.now().getTime() + 1_000));
      await addDevice('collector');
    }
    const { items } = await devicesOf('collector');
    expect(items).toHaveLength(10);
    expect(items.map((device) => device.id)).not.toContain(id);
  });

  it('are stored without a readable endpoint or key, are part of the data export, and are erased with the member', async () => {
    const { subscription } = await withDevice('erasable');
    const { lying, read } = await storedAndRead(world.service);
    for (const secret of [subscription.endpoint, subscription.keys.p256dh, subscription.keys.auth]) {
      expect(read).toContain(secret);
      expect(lying).not.toContain(secret);
    }
    const headers = await world.service.signedIn('erasable');
    const exported = await (await fetch(`${world.service.url}/api/deliveries/data-export`, { headers })).text();
    expect(exported).toContain(subscription.endpoint);
    expect(exported).not.toContain(subscription.keys.auth);
    await world.service.publish(MemberErasedSchema, { memberId: 'erasable' }, { aggregateId: 'erasable' });
    await eventually(async () => {
      expect((await storedAndRead(world.service)).read).not.toContain(subscription.endpoint);
    });
  });

  it('are removed when an operator closes the account', async () => {
    await withDevice('closed');
    await world.service.publish(MemberClosedSchema, { memberId: 'closed' }, { aggregateId: 'closed' });
    await eventually(async () => expect((await devicesOf('closed')).items).toEqual([]));
  });
});

describe('without VAPID keys', () => {
  it('no device can be added, and nothing is pushed to devices that exist', async () => {
    const { received } = await withDevice('earlier');
    await world.service.reboot({ VAPID_PRIVATE_KEY: undefined });
    const { publicKey, items } = await devicesOf('earlier');
    expect([publicKey, items]).toEqual([null, []]);
    const { id: _id, ...subscription } = world.sandbox.subscribe();
    expect(await call('earlier', 'POST', '', subscription)).toMatchObject({ status: 409 });
    await give('earlier');
    await world.numbersIn(['delivered'], 'earlier', { channel: 'email' });
    expect(received()).toEqual([]);
  });
});
