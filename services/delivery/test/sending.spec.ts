import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Store } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { numbersMessageId, numbersMessage } from '../src/messages/message.js';
import { ProviderDispatchService } from '../src/dispatch/provider-dispatch.service.js';
import type { Content } from '../src/messages/kinds/index.js';
import { aMessage, aRecipient, someNumbers } from './builders.js';
import { assign, join } from './publish-events.js';
import { settings } from './settings.js';
import { aWorld } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld();
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

const mailOf = (memberId: string) => `${memberId}@example.com`;
const stored = () => world.service.app.get(MessagesRepository);
const drawId = () => `powerball-${world.sunday.date}`;
const give = (memberId: string, changes = {}) => assign(world.service, memberId, { ...world.sunday, ...changes });

/** Members with different phones whose numbers for Monday are queued. */
async function members(prefix: string, areaCode: string, count: number) {
  const all = Array.from({ length: count }, (_, index) => ({
    memberId: `${prefix}-${index}`,
    phone: `${areaCode}55501${String(index).padStart(2, '0')}`,
  }));
  await Promise.all(all.map(({ memberId, phone }) => join(world.service, memberId, { phone })));
  await Promise.all(all.map(({ memberId }) => give(memberId)));
  return all;
}

const everyMemberHas = (all: { memberId: string; phone: string }[], count = 1) =>
  eventually(() => {
    const got = all.map(({ memberId, phone }) => [world.textsAt(phone).length, world.mailsAt(mailOf(memberId)).length]);
    expect(got).toEqual(all.map(() => [count, count]));
  });

const everythingIsDelivered = (all: { memberId: string }[]) =>
  eventually(async () => {
    for (const { memberId } of all) {
      const states = (await stored().listOfAssignment(drawId(), memberId)).map(({ state }) => state);
      expect(states).toEqual(['delivered', 'delivered']);
    }
  });

describe('a new member', () => {
  it('[S9.29] gets two texts and two emails with the first numbers, and all four are recorded as delivered', async () => {
    await join(world.service, 'newcomer', { phone: '2015550101' });
    await give('newcomer', { first: true });
    await give('newcomer', { first: true, game: 'megamillions' });
    await eventually(() => {
      expect(world.textsAt('2015550101')).toHaveLength(2);
      expect(world.mailsAt(mailOf('newcomer'))).toHaveLength(2);
    });
    const welcomes = world.textsAt('2015550101').filter(({ body }) => body.startsWith('Welcome to Numbercast'));
    expect(welcomes).toHaveLength(1);
    const mail = world.mailsAt(mailOf('newcomer')).find(({ subject }) => subject.startsWith('Welcome'))!;
    expect(mail.text).toContain('Welcome, Ann! Here are your first Powerball numbers.');
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    await eventually(async () => {
      const delivered = { memberId: 'newcomer', state: 'delivered' as const, numbers: { $exists: true } };
      expect(await world.service.app.get(MessagesRepository).rows.countDocuments(delivered)).toBe(4);
    });
  });
});

describe('a member who reads Spanish', () => {
  it('gets numbers in Spanish on both channels, and the record names the language', async () => {
    await join(world.service, 'hispano', { phone: '2015550151', language: 'es' });
    await give('hispano');
    await eventually(() => {
      expect(world.textsAt('2015550151').map(({ body }) => body)).toEqual([
        expect.stringMatching(/^Numbercast Powerball \w{3} \d+ \w{3}\n[\s\S]+\nSTOP para cancelar #\w{6}$/),
      ]);
      expect(world.mailsAt(mailOf('hispano')).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Tus números de Powerball para el /),
      ]);
    });
    await eventually(async () => {
      const rows = await stored().listOfAssignment(drawId(), 'hispano');
      expect(new Set(rows.map(({ template }) => template))).toEqual(
        new Set(['numbers-email@4 es', 'numbers-text@1 es']),
      );
    });
  });
});

describe('every member gets the numbers exactly once', () => {
  it('if no provider fails', async () => {
    const all = await members('calm', '202', 12);
    await everyMemberHas(all);
    await everythingIsDelivered(all);
  });

  it('if providers accept a message and then close the connection', async () => {
    world.sandbox.fault({ target: 'twilio', kind: 'drop-response', count: 4 });
    world.sandbox.fault({ target: 'sendgrid', kind: 'drop-response', count: 2 });
    world.sandbox.fault({ target: 'twilio', kind: '500-after-commit', count: 2 });
    const all = await members('broken', '203', 8);
    await everythingIsDelivered(all);
    await everyMemberHas(all);
  });

  it('if reports arrive twice, in the wrong order or late', async () => {
    for (const target of ['twilio-callbacks', 'sendgrid-events'] as const) {
      for (const kind of ['duplicate', 'reorder'] as const) world.sandbox.fault({ target, kind, count: 10 });
    }
    const all = await members('noisy', '205', 8);
    await everythingIsDelivered(all);
    await everyMemberHas(all);
  });

  it('if the connection closes and the reports are lost, because delivery requests the status', async () => {
    world.sandbox.fault({ target: 'twilio-callbacks', kind: 'lost', count: 3 });
    world.sandbox.fault({ target: 'twilio', kind: 'drop-response', path: 'Messages.json' });
    await join(world.service, 'unheard', { phone: '2065550101', deliveryMethod: 'text' });
    await give('unheard');
    const id = numbersMessageId(drawId(), 'unheard', 'sms');
    await eventually(async () => expect(await stored().find(id)).toMatchObject({ state: 'delivered', attempt: 1 }));
    expect(world.textsAt('2065550101')).toHaveLength(1);
  });

  it('if providers are busy, because delivery retries rejected messages', async () => {
    world.sandbox.fault({ target: 'twilio', kind: '429', count: 2 });
    world.sandbox.fault({ target: 'sendgrid', kind: '429', count: 2 });
    const all = await members('patient', '207', 4);
    await everythingIsDelivered(all);
    await everyMemberHas(all);
  });
});

describe('a sender that dies', () => {
  async function claimedRow(memberId: string, phone: string, leaseEndsIn: number) {
    await join(world.service, memberId, { phone, deliveryMethod: 'text' });
    const { noon: now, deadline, ...draw } = world.sunday;
    const numbers = someNumbers({ ...draw, drawId: drawId() });
    const queued = numbersMessage('sms', memberId, numbers, { now, deadline, segments: 1 });
    const lease = { token: 'of the dead', until: new Date(Date.now() + leaseEndsIn) };
    const message = { ...queued, state: 'sending' as const, attempt: 1, lease, to: `+1${phone}` };
    const id = numbersMessageId(drawId(), memberId, 'sms');
    await stored().insert(id, message);
    return { _id: id, ...message };
  }

  it('before its call leaves a message that is sent again and marked as a possible duplicate', async () => {
    const { UNKNOWN_RESEND_MS } = settings;
    await world.service.reboot({ UNKNOWN_RESEND_MS: 1_500 });
    const { _id } = await claimedRow('left', '2085550101', -1);
    await eventually(async () => expect((await stored().find(_id))?.state).toBe('unknown'));
    expect(world.textsAt('2085550101')).toHaveLength(0);
    await eventually(async () => {
      expect(await stored().find(_id)).toMatchObject({ state: 'delivered', attempt: 2, isMaybeDuplicate: true });
    });
    expect(world.textsAt('2085550101')).toHaveLength(1);
    await world.service.reboot({ UNKNOWN_RESEND_MS });
  });

  it('after its call leaves a message that the provider’s reports complete, without a second text', async () => {
    const message = await claimedRow('called', '2095550101', 60_000);
    const claimed = { message, recipient: aRecipient(), inTrace: <R>(work: () => Promise<R>) => work() };
    await Promise.all(world.service.app.get(ProviderDispatchService).dispatchAll([claimed]));
    await eventually(async () => expect((await stored().find(message._id))?.state).toBe('delivered'));
    expect(world.textsAt('2095550101')).toHaveLength(1);
  });
});

describe('a message that this release cannot send', () => {
  it('does not delay other messages', async () => {
    const content = { kind: 'of-a-later-release' } as unknown as Content;
    for (const channel of ['sms', 'email'] as const) {
      const soon = new Date(world.service.clock.now().getTime() + 3_600_000);
      const { _id: _own, ...message } = aMessage({ channel, content, deadline: soon, memberId: undefined });
      await stored().insert(`later|${channel}`, message);
    }
    const all = await members('beside', '218', 6);
    await everythingIsDelivered(all);
    await everyMemberHas(all);
    for (const channel of ['sms', 'email'])
      expect(await stored().find(`later|${channel}`)).toMatchObject({ state: 'queued', attempt: 0 });
    await stored().rows.deleteMany({ _id: { $in: ['later|sms', 'later|email'] } });
  });
});

describe('a message that cannot be decrypted', () => {
  it('does not delay other messages', async () => {
    const ids = ['unreadable|sms', 'unreadable|email'];
    const messages = world.service.app.get(Store).connection.collection<{ _id: string }>('messages');
    const [now, hour] = [world.service.clock.now().getTime(), 3_600_000];
    for (const [index, channel] of (['sms', 'email'] as const).entries()) {
      const later = { dueAt: new Date(now + hour), deadline: new Date(now + 2 * hour) };
      const { _id: _own, ...message } = aMessage({ channel, ...later });
      await stored().insert(ids[index]!, message);
    }
    const change = { to: 'encrypted:gone:AAAA', dueAt: new Date(now) };
    await messages.updateMany({ _id: { $in: ids } }, { $set: change });
    const all = await members('readable', '219', 6);
    await everythingIsDelivered(all);
    await everyMemberHas(all);
    await messages.deleteMany({ _id: { $in: ids } });
  });
});

describe('a restart', () => {
  it('continues where the service stopped', async () => {
    const all = await members('restarted', '212', 10);
    await world.service.reboot();
    await everythingIsDelivered(all);
    await everyMemberHas(all);
  });
});

describe('a message that cannot arrive', () => {
  it('is recorded as failed if the phone is unreachable', async () => {
    await fetch(`${world.sandbox.url}/control/phones/%2B12135550101`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ unreachable: 30003 }),
    });
    await join(world.service, 'gone', { phone: '2135550101', deliveryMethod: 'text' });
    await give('gone');
    const message = await world.numbersIn(['failed'], 'gone', { draw: drawId() });
    expect(message).toMatchObject({ channel: 'sms', reason: 'no-answer' });
  });
});

// Last, because the clock only goes forward
describe('at night', () => {
  it('texts wait for the morning while emails are sent, and messages past their deadline are not sent', async () => {
    const { deadline, drawAt } = world.sunday;
    const night = new Date(deadline.getTime() - 3_600_000); // 21:59 where the member is
    const west = { phone: '2145550101', timeZones: ['America/Los_Angeles'] };
    await join(world.service, 'sleeper', { phone: '2145550102' });
    await join(world.service, 'westerner', west);
    await world.moveTo(night);
    await give('sleeper');
    await give('westerner'); // 18:59 there
    await eventually(() => {
      expect(world.textsAt('2145550101')).toHaveLength(1);
      expect(world.mailsAt(mailOf('sleeper'))).toHaveLength(1);
    });
    expect(world.textsAt('2145550102')).toHaveLength(0);
    await world.moveTo(deadline);
    const message = await world.numbersIn(['expired'], 'sleeper');
    expect(message).toMatchObject({ channel: 'sms', reason: 'expired' });
    await world.moveTo(new Date(drawAt.getTime() - 6 * 3_600_000)); // the next afternoon
    expect(world.textsAt('2145550102')).toHaveLength(0);
  });
});
