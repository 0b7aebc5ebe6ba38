import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandbox, type Sandbox } from '../src/sandbox.js';
import { eventually, startReceiver, type Receiver } from './receiver.js';
import { clientOf } from './twilio-client.js';

const TEXTS = 200;

describe('callbacks of two providers to one receiver', () => {
  let sandbox: Sandbox;
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
    sandbox = await startSandbox({ webhooks: { sendgrid: `${receiver.url}/events` } });
  });
  afterEach(async () => {
    await sandbox.close();
    await receiver.close();
  });

  const sendText = (to: string) =>
    clientOf(sandbox).messages.create({
      to,
      from: '+15005550006',
      body: 'hello',
      statusCallback: `${receiver.url}/status`,
    });
  const sendMail = async (to: string) => {
    const answer = await fetch(`${sandbox.url}/v3/mail/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.settings.sendgridApiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        personalizations: [{ to: [{ email: to }] }],
        from: { email: 'numbers@numbercast.test' },
        subject: 'Your numbers',
        content: [{ type: 'text/plain', value: '05-17-28-33-64 +12' }],
      }),
    });
    expect(answer.status).toBe(202);
  };

  it('do not wait for each other: email events arrive while hundreds of text callbacks get no response', async () => {
    receiver.silentAt.add('/status');
    await Promise.all(Array.from({ length: TEXTS }, (_, n) => sendText(`+1212555${String(n).padStart(4, '0')}`)));
    await sendMail('ada@example.com');
    const reported = () =>
      receiver.received
        .filter(({ path }) => path === '/events')
        .map(({ body }) => body)
        .join();
    await eventually(() => expect(reported()).toContain('"event":"delivered"'));
  });
});
