import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandbox, type Sandbox } from '../src/sandbox.js';

describe('messages that have arrived', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox();
  });
  afterEach(() => sandbox.close());

  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(sandbox.url + path, { method: 'POST', ...init });
    return JSON.parse((await response.text()) || 'null') as { items: { channel: string; to: string; text: string }[] };
  };
  const asJson = (body: unknown, headers: Record<string, string> = {}) => ({
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

  async function text(to: string, body: string) {
    const { twilioAccountSid: account, twilioAuthToken: token, twilioFrom } = sandbox.settings;
    const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
    const form = new URLSearchParams({ To: to, From: twilioFrom, Body: body });
    await call(`/2010-04-01/Accounts/${account}/Messages.json`, { headers: { authorization }, body: form });
  }
  const mail = (to: string, value: string) => {
    const content = [{ type: 'text/plain', value }];
    const request = {
      personalizations: [{ to: [{ email: to }] }],
      from: { email: 'a@b.example' },
      subject: 'Hi',
      content,
    };
    return call('/v3/mail/send', asJson(request, { authorization: `Bearer ${sandbox.settings.sendgridApiKey}` }));
  };
  const take = (most: number, forget = false) => call('/control/arrivals/take', asJson({ most, forget }));
  const counts = () => call('/control/arrivals', { method: 'GET' });

  it('are returned once, in the order of arrival', async () => {
    await text('+12125550001', 'first');
    await mail('ann@example.com', 'second');
    sandbox.advance(10_000);
    expect(await counts()).toEqual({ sms: 1, email: 1 });
    await text('+12125550002', 'third');
    sandbox.advance(10_000);
    expect((await take(2)).items).toMatchObject([
      { channel: 'sms', to: '+12125550001', text: 'first' },
      { channel: 'email', to: 'ann@example.com', text: 'Hi\nsecond' },
    ]);
    expect((await take(2)).items).toMatchObject([{ to: '+12125550002', text: 'third' }]);
    expect((await take(2)).items).toEqual([]);
    expect(await counts()).toEqual({ sms: 2, email: 1 });
    expect(sandbox.phones()).toHaveLength(2);
  });

  it('are deleted when the request says to forget them', async () => {
    await text('+12125550004', 'counted');
    sandbox.advance(10_000);
    expect((await take(1, true)).items).toMatchObject([{ text: 'counted' }]);
    expect(sandbox.phones()).toEqual([]);
  });

  it('do not include undelivered and bounced ones', async () => {
    await call('/control/phones/+12125550003', asJson({ unreachable: 30005 }));
    await text('+12125550003', 'lost');
    await mail('ann+bounce@example.com', 'returned');
    sandbox.advance(10_000);
    expect((await take(10)).items).toEqual([]);
  });
});
