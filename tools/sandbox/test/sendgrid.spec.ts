import { createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import client from '@sendgrid/client';
import mail from '@sendgrid/mail';
import { startSandbox, type Sandbox } from '../src/sandbox.js';
import { eventually, startReceiver, type Receiver } from './receiver.js';

interface MailEvent {
  event: string;
  email: string;
  d?: string;
  type?: string;
  sg_message_id: string;
}

describe('the email provider', () => {
  let sandbox: Sandbox;
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
    sandbox = await startSandbox({ webhooks: { sendgrid: `${receiver.url}/events` } });
    useKey(sandbox.settings.sendgridApiKey);
  });
  afterEach(async () => {
    await sandbox.close();
    await receiver.close();
  });

  /** The official client, with only its base URL changed. */
  const useKey = (key: string) => {
    client.setApiKey(key);
    client.setDefaultRequest('baseUrl', sandbox.url);
    mail.setClient(client);
  };
  const send = (to = 'ada@example.com') =>
    mail.send({
      to,
      from: { email: 'numbers@numbercast.test', name: 'Numbercast' },
      subject: 'Your numbers',
      text: '05-17-28-33-64 +12',
      html: '<p>05-17-28-33-64 <b>+12</b></p>',
      headers: { 'List-Unsubscribe': '<https://numbercast.test/u/1>' },
      customArgs: { d: 'draw|ada|email' },
    });
  const events = () => receiver.received.flatMap(({ body }) => JSON.parse(body) as MailEvent[]);
  const isSigned = ({ headers, body }: Receiver['received'][number]) => {
    const key = createPublicKey({ key: Buffer.from(sandbox.sendgridPublicKey, 'base64'), format: 'der', type: 'spki' });
    const signature = Buffer.from(String(headers['x-twilio-email-event-webhook-signature']), 'base64');
    const signed = String(headers['x-twilio-email-event-webhook-timestamp']) + body;
    return verify('sha256', Buffer.from(signed), key, signature);
  };

  it('delivers an email with both parts, headers and custom arguments', async () => {
    const [response] = await send();
    expect(response.statusCode).toBe(202);
    await eventually(() => expect(sandbox.mailboxes()[0]?.messages).toHaveLength(1));
    expect(sandbox.mailboxes()).toMatchObject([
      {
        address: 'ada@example.com',
        messages: [
          {
            subject: 'Your numbers',
            text: '05-17-28-33-64 +12',
            html: '<p>05-17-28-33-64 <b>+12</b></p>',
            headers: { 'List-Unsubscribe': '<https://numbercast.test/u/1>' },
            customArgs: { d: 'draw|ada|email' },
          },
        ],
      },
    ]);
  });

  it('reports events in signed batches that contain the custom arguments', async () => {
    const [response] = await send();
    await eventually(() => expect(events().map(({ event }) => event)).toEqual(['processed', 'delivered']));
    expect(receiver.received.every(isSigned)).toBe(true);
    expect(events().every(({ d }) => d === 'draw|ada|email')).toBe(true);
    const messageId = (response.headers as Record<string, string>)['x-message-id'] ?? '';
    expect(events().every(({ sg_message_id: id }) => id.startsWith(`${messageId}.`))).toBe(true);
  });

  it('bounces emails to tagged addresses, and drops later ones', async () => {
    await send('ada+bounce@example.com');
    await eventually(() => expect(events().map(({ event }) => event)).toEqual(['processed', 'bounce']));
    expect(events()[1]?.type).toBe('bounce');
    await send('ada+bounce@example.com');
    await eventually(() => expect(events().map(({ event }) => event)).toContain('dropped'));
    expect(sandbox.mailboxes()[0]?.messages).toEqual([]);
  });

  it('delivers to an address again after it is removed from the bounce list', async () => {
    const address = 'ada+full@example.com';
    const lift = (list: string) => client.request({ method: 'DELETE', url: `/v3/suppression/${list}/${address}` });
    await send(address);
    await eventually(() => expect(events().at(-1)).toMatchObject({ event: 'bounce', status: '5.2.2' }));
    await expect(lift('spam_reports')).rejects.toMatchObject({ code: 404 });
    await send(address);
    await eventually(() => expect(events().at(-1)).toMatchObject({ event: 'dropped' }));
    await lift('bounces');
    await send(address);
    await eventually(() => expect(sandbox.mailboxes()[0]?.messages).toHaveLength(1));
  });

  it('reports a bounce after delivery, without the message id', async () => {
    await send('ada+returned@example.com');
    await eventually(() => expect(events().map(({ event }) => event)).toEqual(['processed', 'delivered', 'bounce']));
    expect(events().at(-1)).toMatchObject({ sg_message_id: '', d: 'draw|ada|email' });
  });

  it('reports a spam complaint', async () => {
    await send('ada+spam@example.com');
    await eventually(() =>
      expect(events().map(({ event }) => event)).toEqual(['processed', 'delivered', 'spamreport']),
    );
  });

  it('retries a batch of events until it is accepted', async () => {
    receiver.answer.status = 503;
    await send();
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(0));
    receiver.received.length = 0;
    receiver.answer.status = 200;
    await eventually(() =>
      expect(
        events()
          .map(({ event }) => event)
          .sort(),
      ).toEqual(['delivered', 'processed']),
    );
  });

  it('rejects invalid requests in the error format of the provider', async () => {
    await expect(send('nobody')).rejects.toMatchObject({
      code: 400,
      response: { body: { errors: [{ field: 'personalizations.0.to.0.email' }] } },
    });
    useKey('SG.wrong');
    await expect(send()).rejects.toMatchObject({ code: 401 });
  });

  it('accepts requests below 30 MB, and rejects larger ones with 413', async () => {
    const send = (bytes: number) =>
      mail.send({ to: 'ada@example.com', from: 'numbers@numbercast.test', subject: 'Large', text: 'x'.repeat(bytes) });
    await send(5_000_000);
    await eventually(() => expect(sandbox.mailboxes()[0]?.messages).toHaveLength(1));
    await expect(send(30_000_000)).rejects.toMatchObject({ code: 413 });
  });

  it('delivers the email although it returns an error', async () => {
    sandbox.fault({ target: 'sendgrid', kind: '500-after-commit' });
    await expect(send()).rejects.toMatchObject({ code: 500 });
    await eventually(() => expect(sandbox.mailboxes()[0]?.messages).toHaveLength(1));
  });
});
