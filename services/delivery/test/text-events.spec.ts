import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Store } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import twilio from 'twilio';
import { InboxRepository } from '../src/callbacks/inbox.repository.js';
import { numbersMessageId } from '../src/messages/message.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { assign, join } from './publish-events.js';
import { aWorld } from './world.js';

const PATH = '/api/webhooks/twilio/events';

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  // A text without an event is not looked up in these tests
  world = await aWorld({ TWILIO_STATUS: 'events', ACCEPTED_LOOKUP_MS: 600_000 });
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

const stored = () => world.service.app.get(MessagesRepository);
const messageIdOf = (memberId: string) => numbersMessageId(`powerball-${world.sunday.date}`, memberId, 'sms');

/** Members whose numbers are queued as texts. */
async function textTo(prefix: string, areaCode: string, count: number) {
  const all = Array.from({ length: count }, (_, index) => ({
    memberId: `${prefix}-${index}`,
    phone: `${areaCode}55501${String(index).padStart(2, '0')}`,
  }));
  for (const { memberId, phone } of all) await join(world.service, memberId, { phone, deliveryMethod: 'text' });
  for (const { memberId } of all) await assign(world.service, memberId, world.sunday);
  return all;
}

/** Waits until every text is recorded as delivered, and counts the texts on the phones. */
async function areDeliveredOnce(all: { memberId: string; phone: string }[]) {
  await eventually(async () => {
    for (const { memberId } of all)
      expect(await stored().find(messageIdOf(memberId))).toMatchObject({ state: 'delivered' });
  });
  expect(all.map(({ phone }) => world.textsAt(phone).length)).toEqual(all.map(() => 1));
}

const statusOf = (messageSid: string, messageStatus: string, more = {}) => ({
  specversion: '1.0',
  type: `com.twilio.messaging.message.${messageStatus.toLowerCase()}`,
  id: 'EZ1',
  data: { messageSid, messageStatus, accountSid: world.sandbox.settings.twilioAccountSid, ...more },
});

/** Posts like Event Streams. */
function post(events: unknown, { signedBody = JSON.stringify(events) } = {}) {
  const url = `${world.publicUrl}${PATH}?bodySHA256=${twilio.getExpectedBodyHash(signedBody)}`;
  const signature = twilio.getExpectedTwilioSignature(world.sandbox.settings.twilioAuthToken, url, {});
  const headers = { 'content-type': 'application/json', 'x-twilio-signature': signature };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(events) });
}

describe('the status of texts from Event Streams', () => {
  it('is recorded for every text, without a callback for each', async () => {
    await areDeliveredOnce(await textTo('calm', '202', 12));
    const called = world.forwarded.map((request) => new URL(request.split(' ')[1]!, world.publicUrl).pathname);
    expect(called).toContain(PATH);
    expect(called).not.toContain('/api/webhooks/twilio/status');
  });

  it('is recorded if events arrive twice, late or in the wrong order', async () => {
    for (const kind of ['duplicate', 'reorder'] as const)
      world.sandbox.fault({ target: 'twilio-events', kind, count: 5 });
    await areDeliveredOnce(await textTo('noisy', '205', 8));
  });

  it('is recorded if it arrives before the response to the call', async () => {
    world.sandbox.fault({ target: 'twilio', kind: 'delay', ms: 1_200, path: 'Messages.json' });
    await areDeliveredOnce(await textTo('early', '206', 1));
  });

  it('is assigned to a text whose response is lost, once a look-up has found it', async () => {
    world.sandbox.fault({ target: 'twilio', kind: 'drop-response', count: 2, path: 'Messages.json' });
    await areDeliveredOnce(await textTo('lost', '207', 4));
  });

  it('is recorded by a process that did not send the text', async () => {
    world.sandbox.fault({ target: 'twilio-events', kind: 'lost', path: 'DELIVERED' });
    const [text] = await textTo('moved', '208', 1);
    await eventually(async () => {
      expect(await stored().find(messageIdOf(text!.memberId))).toMatchObject({ state: 'accepted' });
    });
    const { providerId } = (await stored().find(messageIdOf(text!.memberId)))!;
    await world.service.reboot();
    expect((await post([statusOf(providerId!, 'DELIVERED')])).status).toBe(200);
    await areDeliveredOnce([text!]);
  });

  it('names the reason why a text did not arrive', async () => {
    const [text] = await textTo('gone', '209', 1);
    await areDeliveredOnce([text!]);
    await fetch(`${world.sandbox.url}/control/phones/%2B1${text!.phone}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ unreachable: 30003 }),
    });
    await assign(world.service, text!.memberId, { ...world.sunday, game: 'megamillions' });
    const failed = await world.numbersIn(['failed'], text!.memberId, { draw: 'megamillions' });
    expect(failed).toMatchObject({ reason: 'no-answer', error: { code: '30003' } });
  });
});

describe('a batch of events', () => {
  it('is rejected unless Twilio signed exactly these bytes', async () => {
    const batch = [statusOf('SM1', 'DELIVERED')];
    expect((await post(batch, { signedBody: '[]' })).status).toBe(400);
    const unsigned = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(batch) };
    expect((await fetch(`${world.publicUrl}${PATH}`, unsigned)).status).toBe(400);
    const signature = twilio.getExpectedTwilioSignature(
      world.sandbox.settings.twilioAuthToken,
      `${world.publicUrl}${PATH}`,
      {},
    );
    const withoutHash = { ...unsigned, headers: { ...unsigned.headers, 'x-twilio-signature': signature } };
    expect((await fetch(`${world.publicUrl}${PATH}`, withoutHash)).status).toBe(400);
    expect((await post({ no: 'list' })).status).toBe(400);
  });

  it('is accepted with events that are not about our texts, which are dropped after ten minutes', async () => {
    const test = { specversion: '1.0', type: 'com.twilio.eventstreams.test-event', data: { test_id: '1' } };
    expect((await post([test, null, 5, statusOf('SMofAnotherApplication', 'DELIVERED')])).status).toBe(200);
    const { connection } = world.service.app.get(Store);
    const waiting = connection.collection<{ _id: string; tries: number; doneAt: Date | null }>('provider_events');
    const find = (sid: string) => waiting.findOne({ _id: `twilio:${sid}:delivered` });
    await eventually(async () => expect(await find('SMofAnotherApplication')).toMatchObject({ doneAt: null }));
    await eventually(async () => expect((await find('SMofAnotherApplication'))?.tries).toBeGreaterThan(0));
    const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000);
    const payload = { MessageSid: 'SMold', MessageStatus: 'delivered' };
    const at = { now: elevenMinutesAgo, technical: elevenMinutesAgo };
    await world.service.app.get(InboxRepository).insert([{ kind: 'twilio-status', payload }], at);
    await eventually(async () => expect((await find('SMold'))?.doneAt).toBeInstanceOf(Date));
  });
});
