import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DeadlineAtRiskSchema, DeadlineRiskClearedSchema } from '@numbercast/contracts/delivery/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { PhonesRepository } from '../src/recipients/carriers/phones.repository.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { assign, change, join } from './publish-events.js';
import { aWorld } from './world.js';

type World = Awaited<ReturnType<typeof aWorld>>;

interface Forecast {
  waiting: number;
  late: number;
  isInDanger: boolean;
  finishAt: string | null;
}
interface Board {
  resting: { channel: string }[];
  items: { drawId: string; channel: string; queued: number; deadline: string; forecast: Forecast | null }[];
}

async function fetchBoard<T>(world: World, path: string) {
  const response = await fetch(`${world.service.url}/api/admin/deliveries${path}`, {
    headers: await world.service.asAdmin(),
  });
  return (await response.json()) as T;
}

const drawId = (world: World) => `powerball-${world.sunday.date}`;
const textLine = async (world: World) =>
  (await fetchBoard<Board>(world, `?drawId=${drawId(world)}`)).items.find(({ channel }) => channel === 'sms');

describe('a provider that returns only errors', () => {
  const MEMBERS = 40;
  const all = Array.from({ length: MEMBERS }, (_, index) => ({
    memberId: `m${index}`,
    phone: `41555501${String(index).padStart(2, '0')}`,
  }));
  let world: World;
  beforeAll(async () => {
    world = await aWorld({ SEND_CONCURRENCY: 4, UNKNOWN_RESEND_MS: 5_000 });
  });
  afterAll(() => world?.close());

  it('gets a few messages, while the others stay queued and operators see the failure', async () => {
    world.sandbox.fault({ target: 'twilio', kind: '500', path: 'Messages.json', probability: 1 });
    await Promise.all(
      all.map(({ memberId, phone }) => join(world.service, memberId, { phone, deliveryMethod: 'text' })),
    );
    await Promise.all(all.map(({ memberId }) => assign(world.service, memberId, world.sunday)));
    await eventually(async () => {
      expect((await fetchBoard<Board>(world, '')).resting).toMatchObject([{ channel: 'sms' }]);
    });
    expect((await textLine(world))?.queued).toBeGreaterThan(MEMBERS / 2);
  });

  it('gets all messages once it recovers, and every phone gets its numbers once', async () => {
    world.sandbox.clearFaults();
    await eventually(() => {
      expect(all.map(({ phone }) => world.textsAt(phone).length)).toEqual(all.map(() => 1));
    });
    await eventually(async () => expect((await fetchBoard<Board>(world, '')).resting).toEqual([]));
  });
});

describe('a carrier with a quota of two texts a day', () => {
  const onTMobile = ['a', 'b', 'c', 'd'].map((name, index) => ({ memberId: name, phone: `20255501${index}5` }));
  const elsewhere = { memberId: 'verizon', phone: '2025550171' };
  const changes = { CARRIER_LOOKUP: 'on' as const, CARRIER_CLASSES: { tmobile: { perDay: 2 } } };
  const received = () => onTMobile.reduce((sum, { phone }) => sum + world.textsAt(phone).length, 0);
  let world: World;
  beforeAll(async () => {
    world = await aWorld(changes);
  });
  afterAll(() => world?.close());

  it('gets two texts, and texts to other carriers are not delayed', async () => {
    for (const { memberId, phone } of [...onTMobile, elsewhere])
      await join(world.service, memberId, { phone, deliveryMethod: 'text' });
    const phones = world.service.app.get(PhonesRepository);
    await eventually(async () => {
      const carriers = await Promise.all([...onTMobile, elsewhere].map(({ phone }) => phones.carrierOf(phone)));
      expect(carriers).toEqual(['tmobile', 'tmobile', 'tmobile', 'tmobile', 'verizon']);
    });
    for (const { memberId } of [...onTMobile, elsewhere]) await assign(world.service, memberId, world.sunday);
    await eventually(() => expect([received(), world.textsAt(elsewhere.phone).length]).toEqual([2, 1]));
  });

  it('puts the deadline at risk, which is published once and shown with its forecast', async () => {
    const payload = await world.service.published(DeadlineAtRiskSchema, ({ lateMessages }) => lateMessages > 0);
    expect(payload).toMatchObject({ drawId: drawId(world), channel: 'sms' });
    await eventually(async () => {
      expect((await textLine(world))?.forecast).toMatchObject({ waiting: 2, late: 2, isInDanger: true });
    });
    const alarms = await fetchBoard<{ items: object[] }>(world, '/alarms');
    expect(alarms.items).toMatchObject([{ drawId: drawId(world), channel: 'sms', waiting: 2, late: 2 }]);
    expect(await world.service.allPublished(DeadlineAtRiskSchema)).toHaveLength(1);
    expect(received()).toBe(2);
  });

  it('no longer puts the deadline at risk after the members switch to email, which is published', async () => {
    for (const { memberId, phone } of onTMobile)
      await change(world.service, memberId, { phone, deliveryMethod: 'email' });
    const payload = await world.service.published(DeadlineRiskClearedSchema);
    expect(payload).toMatchObject({ drawId: drawId(world), channel: 'sms' });
    const stored = world.service.app.get(MessagesRepository);
    await eventually(async () => {
      for (const { memberId } of onTMobile) {
        const states = (await stored.listOfAssignment(drawId(world), memberId)).map(({ state }) => state);
        expect(states).toContain('delivered');
      }
    });
    expect((await fetchBoard<{ items: object[] }>(world, '/alarms')).items).toEqual([]);
  });
});
