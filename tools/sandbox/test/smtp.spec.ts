import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { startSandbox, type Sandbox } from '../src/sandbox.js';

describe('emails sent by SMTP', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ smtpPort: 0 });
  });
  afterEach(() => sandbox.close());

  const send = (mail: { to: string[]; subject: string; text: string; html?: string }) =>
    createTransport({ host: '127.0.0.1', port: sandbox.smtpPort!, ignoreTLS: true }).sendMail({
      from: { name: 'Numbercast', address: 'no-reply@numbercast.example' },
      ...mail,
    });

  it('reach the mailbox of their recipient, with any characters in their content', async () => {
    const text = 'Chère Zoë: a link of more than seventy-six characters https://example.com/' + 'a'.repeat(200);
    await send({ to: ['zoe@example.com'], subject: 'Réinitialiser', text, html: `<p>${text}</p>` });
    const [{ address, messages } = { address: '', messages: [] }] = sandbox.mailboxes();
    expect(address).toBe('zoe@example.com');
    expect(messages).toMatchObject([{ from: 'no-reply@numbercast.example', subject: 'Réinitialiser' }]);
    expect(messages[0]!.text!.trim()).toBe(text);
    expect(messages[0]!.html!.trim()).toBe(`<p>${text}</p>`);
  });

  it('reach every recipient', async () => {
    await send({ to: ['ann@example.com', 'ben@example.com'], subject: 'Hello', text: 'Hello' });
    expect(sandbox.mailboxes().map(({ address }) => address)).toEqual(['ann@example.com', 'ben@example.com']);
  });
});
