import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Metrics, ProviderCalls } from '@numbercast/platform';
import { type ReceivedRequest, listening } from '../../test/listening.js';
import { settings } from '../../test/settings.js';
import type { Config } from '../config.js';
import { SendGridMails } from './sendgrid-mails.js';

let provider: Awaited<ReturnType<typeof listening>> | undefined;
afterEach(async () => {
  await provider?.close();
  provider = undefined;
});

/** Only a test of a provider that does not respond needs a short timeout: a busy machine responds late. */
async function mailsVia(answer: (evidence: ReceivedRequest, response: ServerResponse) => void, timeoutMs = 60_000) {
  provider = await listening(answer);
  const config = { ...settings, PROVIDER_TIMEOUT_MS: timeoutMs, SENDGRID_API_URL: provider.url } as unknown as Config;
  return new SendGridMails(config, new ProviderCalls(new Metrics(config)));
}

const page = { subject: 'Your numbers', html: '<p>%%0%%</p>', text: '%%0%%' };
const mail = {
  to: 'ann@example.com',
  values: { '%%0%%': '05' },
  unsubscribeUrl: 'https://n.example/api/unsubscribe/t',
  customArgs: { d: 'a|b|email', a: '1', r: 'AB2CD3' },
};

describe('sending an email to SendGrid', () => {
  it('[A1.9] makes one request with both parts, the one-click unsubscribe headers and the custom arguments', async () => {
    const mails = await mailsVia((_, response) => response.writeHead(202, { 'x-message-id': 'm1' }).end());
    expect(await mails.send(page, [mail])).toEqual({ kind: 'accepted', providerId: 'm1' });
    expect(provider!.evidence.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /v3/mail/send']);
    expect(JSON.parse(provider!.evidence[0]!.body)).toMatchObject({
      from: { email: settings.MAIL_FROM, name: 'Numbercast' },
      personalizations: [
        {
          to: [{ email: mail.to }],
          substitutions: { '%%0%%': '05' },
          headers: {
            'List-Unsubscribe': '<https://n.example/api/unsubscribe/t>',
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
          custom_args: mail.customArgs,
        },
      ],
      content: [
        { type: 'text/plain', value: page.text },
        { type: 'text/html', value: page.html },
      ],
      tracking_settings: { click_tracking: { enable: false } },
    });
  });

  it('makes one request for several emails, each with its own arguments and unsubscribe link', async () => {
    const mails = await mailsVia((_, response) => response.writeHead(202, { 'x-message-id': 'm1' }).end());
    const account = { to: 'bob@example.com', values: {}, customArgs: { d: 'c', a: '2', r: 'ZZZZZZ' } };
    expect(await mails.send(page, [mail, account])).toEqual({ kind: 'accepted', providerId: 'm1' });
    expect(provider!.evidence).toHaveLength(1);
    const { personalizations } = JSON.parse(provider!.evidence[0]!.body) as { personalizations: object[] };
    expect(personalizations).toMatchObject([
      { to: [{ email: mail.to }], custom_args: mail.customArgs },
      { to: [{ email: account.to }], custom_args: account.customArgs },
    ]);
    expect(personalizations[1]).not.toHaveProperty('headers');
  });

  it('is rejected permanently when the request is invalid', async () => {
    const mails = await mailsVia((_, response) => response.writeHead(400).end('{"errors":[]}'));
    expect(await mails.send(page, [mail])).toEqual({ kind: 'rejected', code: '400', isOptOut: false });
  });

  it('is retried after the rate limit resets', async () => {
    const reset = String(Math.floor(Date.now() / 1_000) + 30);
    const mails = await mailsVia((_, response) => response.writeHead(429, { 'x-ratelimit-reset': reset }).end('{}'));
    const outcome = await mails.send(page, [mail]);
    expect(outcome).toMatchObject({ kind: 'not-processed', cause: '429' });
    expect((outcome as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(25_000);
  });

  it.each([
    ['closes the connection', (_: ReceivedRequest, response: ServerResponse) => void response.destroy()],
    ['does not answer in time', () => undefined],
    [
      'redirects the request',
      (_: ReceivedRequest, response: ServerResponse) => void response.writeHead(307, { location: '/v4' }).end(),
    ],
    [
      'responds with a server error (502)',
      (_: ReceivedRequest, response: ServerResponse) => void response.writeHead(502).end(),
    ],
  ])('[A15.2] has an unknown outcome when SendGrid %s, and is not retried', async (failure, answer) => {
    const mails = await mailsVia(answer, failure === 'does not answer in time' ? 3_000 : undefined);
    expect((await mails.send(page, [mail])).kind).toBe('unknown');
    expect(provider!.evidence).toHaveLength(1);
  });
});
