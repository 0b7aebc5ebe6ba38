import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import twilio from 'twilio';
import { startSandbox, type Sandbox } from '../src/sandbox.js';
import { eventually, startReceiver, type Receiver } from './receiver.js';
import { clientOf } from './twilio-client.js';

const PHONE = '+12125550123';

describe('the SMS provider', () => {
  let sandbox: Sandbox;
  let receiver: Receiver;
  let client: ReturnType<typeof clientOf>;
  beforeEach(async () => {
    receiver = await startReceiver();
    sandbox = await startSandbox({ webhooks: { twilioInbound: `${receiver.url}/inbound` } });
    client = clientOf(sandbox);
  });
  afterEach(async () => {
    await sandbox.close();
    await receiver.close();
  });

  const send = (body = 'Powerball Mon: 05-17-28-33-64 +12', more = {}) =>
    client.messages.create({ to: PHONE, from: '+15005550006', body, ...more });
  const statuses = () => receiver.received.map(({ body }) => new URLSearchParams(body).get('MessageStatus'));
  const bodies = () => sandbox.phones().flatMap(({ messages }) => messages.map(({ body }) => body));
  const isSigned = ({ path, headers, body }: Receiver['received'][number]) =>
    twilio.validateRequest(
      sandbox.settings.twilioAuthToken,
      String(headers['x-twilio-signature']),
      `${receiver.url}${path}`,
      Object.fromEntries(new URLSearchParams(body)),
    );

  it('delivers a text and reports each status in order, with a signature that the SDK accepts', async () => {
    const text = await send('hello', { statusCallback: `${receiver.url}/status?d=draw%7Cada%7Csms&a=1` });
    expect(text.sid).toMatch(/^SM[0-9a-f]{32}$/);
    await eventually(() => expect(statuses()).toEqual(['queued', 'sent', 'delivered']));
    expect(receiver.received.every(isSigned)).toBe(true);
    expect(receiver.received[0]?.path).toBe('/status?d=draw%7Cada%7Csms&a=1');
    expect(bodies()).toEqual(['hello']);
    const fetched = await client.messages(text.sid).fetch();
    expect(fetched).toMatchObject({ status: 'delivered', to: PHONE, numSegments: '1', errorCode: null });
    expect(fetched.dateSent).toBeInstanceOf(Date);
  });

  it('lists texts by recipient, across pages', async () => {
    for (const body of ['one', 'two', 'three']) await send(body);
    await client.messages.create({ to: '+12125550199', from: '+15005550006', body: 'other' });
    const found = await client.messages.list({ to: PHONE, pageSize: 2 });
    expect(found.map(({ body }) => body)).toEqual(['three', 'two', 'one']);
  });

  it('addresses a reply to the sender of the last text, which also responds to keywords', async () => {
    const service = `MG${'0'.repeat(32)}`;
    await send('one', { from: '+15005550007' });
    sandbox.reply(PHONE, 'HELP');
    await eventually(() => expect(sandbox.phones()[0]?.messages).toHaveLength(2));
    expect(sandbox.phones()[0]?.messages.map(({ from }) => from)).toEqual(['+15005550007', '+15005550007']);
    await send('two', { from: undefined, messagingServiceSid: service });
    sandbox.reply(PHONE, 'thanks');
    await eventually(() => expect(receiver.received).toHaveLength(2));
    const [first, second] = receiver.received.map(({ body }) => new URLSearchParams(body));
    expect([first?.get('To'), first?.get('MessagingServiceSid')]).toEqual(['+15005550007', null]);
    expect([second?.get('To'), second?.get('MessagingServiceSid')]).toEqual([sandbox.settings.twilioFrom, service]);
  });

  it('adds a phone to the opt-out list for STOP, forwards it to the webhook, and undoes it for START', async () => {
    sandbox.reply(PHONE, 'Stop');
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const [inbound] = receiver.received;
    expect(inbound && isSigned(inbound)).toBe(true);
    const params = new URLSearchParams(inbound?.body);
    expect([params.get('From'), params.get('Body'), params.get('OptOutType')]).toEqual([PHONE, 'Stop', 'STOP']);
    await expect(send()).rejects.toMatchObject({ status: 400, code: 21610 });
    sandbox.reply(PHONE, 'START');
    await expect(send()).resolves.toMatchObject({ status: 'queued' });
  });

  it('forwards other replies without changing the opt-out list', async () => {
    sandbox.reply(PHONE, 'please stop it');
    await eventually(() => expect(receiver.received).toHaveLength(1));
    expect(new URLSearchParams(receiver.received[0]?.body).has('OptOutType')).toBe(false);
    await expect(send()).resolves.toBeDefined();
  });

  it('delivers the text that the webhook returns', async () => {
    receiver.answer.body = '<Response><Message>Sets &amp; draws: numbercast.test</Message></Response>';
    sandbox.reply(PHONE, 'what is this?');
    await eventually(() => expect(bodies()).toEqual(['Sets & draws: numbercast.test']));
  });

  it('fails a text whose validity period ends before it is sent', async () => {
    sandbox.fault({ target: 'twilio', kind: 'late', ms: 7_200_000 });
    const { sid } = await send('late', { validityPeriod: 3_600 });
    sandbox.advance(7_300_000);
    await eventually(async () =>
      expect(await client.messages(sid).fetch()).toMatchObject({ status: 'failed', errorCode: 30036 }),
    );
    expect(bodies()).toEqual([]);
  });

  it('reports a text to an unreachable phone as undelivered', async () => {
    await fetch(`${sandbox.url}/control/phones/${encodeURIComponent(PHONE)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ unreachable: 30005 }),
    });
    const { sid } = await send();
    await eventually(async () =>
      expect(await client.messages(sid).fetch()).toMatchObject({ status: 'undelivered', errorCode: 30005 }),
    );
  });

  it('rejects invalid requests with the error codes of the provider', async () => {
    await expect(send('x', { to: '12' })).rejects.toMatchObject({ code: 21211 });
    await expect(send('')).rejects.toMatchObject({ code: 21602 });
    await expect(send('x', { from: undefined })).rejects.toMatchObject({ code: 21603 });
    const stranger = await fetch(`${sandbox.url}/2010-04-01/Accounts/ACx/Messages.json`, { method: 'POST' });
    expect(stranger.status).toBe(401);
  });

  it('sends the text although the caller received no response', async () => {
    sandbox.fault({ target: 'twilio', kind: 'drop-response' });
    await expect(send('once')).rejects.toThrow('socket hang up');
    await eventually(() => expect(bodies()).toEqual(['once']));
  });

  it('responds with 429 on demand, without sending the text', async () => {
    sandbox.fault({ target: 'twilio', kind: '429', count: 2 });
    await expect(send()).rejects.toMatchObject({ status: 429, code: 20429 });
    await expect(send()).rejects.toMatchObject({ status: 429 });
    await expect(send('third')).resolves.toBeDefined();
    await eventually(() => expect(bodies()).toEqual(['third']));
  });

  it('sends the status to subscribed sinks in signed batches, and retries until they accept it', async () => {
    const destination = `${receiver.url}/events`;
    sandbox.setWebhooks({ twilioEvents: destination });
    receiver.answer.status = 500;
    const { sid } = await send('streamed');
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(0));
    receiver.answer.status = 200;
    const events = () =>
      receiver.received.flatMap(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> }[]);
    await eventually(() => expect(events().some(({ type }) => type.endsWith('.delivered'))).toBe(true));
    expect(new Set(events().map(({ type }) => type))).toEqual(new Set(['com.twilio.messaging.message.delivered']));
    expect(events().at(-1)!.data).toMatchObject({ messageSid: sid, to: PHONE });
    const isSignedBatch = ({ path, headers, body }: Receiver['received'][number]) =>
      twilio.validateRequestWithBody(
        sandbox.settings.twilioAuthToken,
        String(headers['x-twilio-signature']),
        `${receiver.url}${path}`,
        body,
      );
    expect(receiver.received.every(isSignedBatch)).toBe(true);
    const [sink] = await client.events.v1.sinks.list();
    expect(sink).toMatchObject({ status: 'active', sinkConfiguration: { destination } });
    const [subscription] = await client.events.v1.subscriptions.list({ sinkSid: sink!.sid });
    const types = await client.events.v1.subscriptions(subscription!.sid).subscribedEvents.list();
    expect(types.map(({ type }) => type)).toContain('com.twilio.messaging.message.delivered');
  });

  it('repeats, reorders and loses callbacks on demand', async () => {
    const statusCallback = `${receiver.url}/status`;
    sandbox.fault({ target: 'twilio-callbacks', kind: 'duplicate' });
    await send('a', { statusCallback });
    await eventually(() => expect(statuses()).toEqual(['queued', 'queued', 'sent', 'delivered']));
    receiver.received.length = 0;
    sandbox.fault({ target: 'twilio-callbacks', kind: 'reorder', ms: 800, path: '"sent"' });
    await send('b', { statusCallback });
    await eventually(() => expect(statuses()).toEqual(['queued', 'delivered', 'sent']));
    receiver.received.length = 0;
    sandbox.fault({ target: 'twilio-callbacks', kind: 'lost', path: '"sent"' });
    await send('c', { statusCallback });
    await eventually(() => expect(statuses()).toEqual(['queued', 'delivered']));
  });
});
