import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Metrics, ProviderCalls } from '@numbercast/platform';
import { type ReceivedRequest, listening } from '../../test/listening.js';
import { settings } from '../../test/settings.js';
import type { Config } from '../config.js';
import { TwilioTexts } from './twilio-texts.js';

let provider: Awaited<ReturnType<typeof listening>> | undefined;
afterEach(async () => {
  await provider?.close();
  provider = undefined;
});

/** Only a test of a provider that does not respond needs a short timeout: a busy machine responds late. */
async function textsVia(answer: (evidence: ReceivedRequest, response: ServerResponse) => void, timeoutMs = 60_000) {
  provider = await listening(answer);
  const config = { ...settings, PROVIDER_TIMEOUT_MS: timeoutMs, TWILIO_API_URL: provider.url } as unknown as Config;
  return new TwilioTexts(config, new ProviderCalls(new Metrics(config)));
}

const json = (response: ServerResponse, status: number, body: object, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const text = {
  sender: settings.TWILIO_FROM,
  to: '+15015550142',
  body: 'Numbers',
  validitySeconds: 3_600,
  statusCallback: 'https://n.example/cb?d=a%7Cb',
};

describe('sending a text to Twilio', () => {
  it('makes one request with the sender, the validity period and the status callback', async () => {
    const texts = await textsVia((_, response) => json(response, 201, { sid: 'SM1', status: 'queued' }));
    expect(await texts.send(text)).toEqual({ kind: 'accepted', providerId: 'SM1' });
    expect(provider!.evidence.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST /2010-04-01/Accounts/${settings.TWILIO_ACCOUNT_SID}/Messages.json`,
    ]);
    expect(Object.fromEntries(new URLSearchParams(provider!.evidence[0]!.body))).toEqual({
      To: text.to,
      From: settings.TWILIO_FROM,
      Body: text.body,
      ValidityPeriod: '3600',
      StatusCallback: text.statusCallback,
    });
  });

  it('is rejected as an opt-out when the phone has opted out at Twilio', async () => {
    const texts = await textsVia((_, response) =>
      json(response, 400, { code: 21610, message: 'unsubscribed', status: 400 }),
    );
    expect(await texts.send(text)).toEqual({ kind: 'rejected', code: '21610', isOptOut: true });
  });

  it('is retried after the delay that a 429 response requests', async () => {
    const texts = await textsVia((_, response) => json(response, 429, { code: 20429 }, { 'retry-after': '7' }));
    expect(await texts.send(text)).toEqual({ kind: 'not-processed', retryAfterMs: 7_000, cause: '429' });
  });

  it.each([
    [21611, 60_000],
    [14107, 1_000],
    [20429, 1_000],
  ])('is retried when Twilio reports a full queue or an exceeded rate as 400 with %i', async (code, retryAfterMs) => {
    const texts = await textsVia((_, response) => json(response, 400, { code, message: 'full', status: 400 }));
    expect(await texts.send(text)).toEqual({ kind: 'not-processed', retryAfterMs, cause: '429' });
  });

  it.each([
    ['closes the connection', (_: ReceivedRequest, response: ServerResponse) => void response.destroy()],
    ['does not answer in time', () => undefined],
    ['returns 500', (_: ReceivedRequest, response: ServerResponse) => void json(response, 500, {})],
  ])('has an unknown outcome when Twilio %s, and is not retried', async (failure, answer) => {
    const texts = await textsVia(answer, failure === 'does not answer in time' ? 3_000 : undefined);
    expect((await texts.send(text)).kind).toBe('unknown');
    expect(provider!.evidence).toHaveLength(1);
  });

  it('does not follow a redirect, which could send the text and the token to another host', async () => {
    const texts = await textsVia((_, response) => {
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect((await texts.send(text)).kind).toBe('unknown');
    expect(provider!.evidence).toHaveLength(1);
  });

  it('reuses its connections for later texts', async () => {
    const ports = new Set<number | undefined>();
    const texts = await textsVia((_, response) => {
      ports.add(response.socket?.remotePort);
      json(response, 201, { sid: 'SM1', status: 'queued' });
    });
    for (let n = 0; n < 10; n++) await texts.send(text);
    expect(ports.size).toBeLessThan(3);
  });

  it('has certainly not been processed when the connection is refused', async () => {
    const texts = await textsVia(() => undefined);
    await provider!.close();
    expect((await texts.send(text)).kind).toBe('not-processed');
  });
});

describe('requesting the status of a text from Twilio', () => {
  const messages = [
    { sid: 'SM9', body: 'Other #ZZZZZZ', status: 'delivered', to: text.to },
    { sid: 'SM8', body: 'Numbers #AB2CD3', status: 'sent', to: text.to },
  ];

  it('finds the text by its reference among the texts to the phone', async () => {
    const texts = await textsVia((_, response) => json(response, 200, { messages, page: 0, page_size: 20 }));
    expect(await texts.find(text.to, ['AB2CD3'], undefined)).toMatchObject({ state: 'accepted', providerId: 'SM8' });
    expect(await texts.find(text.to, ['NOT2US', 'AB2CD3'], undefined)).toMatchObject({ providerId: 'SM8' });
    expect(await texts.find(text.to, ['NOT2US'], undefined)).toBeNull();
    expect(provider!.evidence[0]!.url).toContain('To=%2B15015550142');
  });

  it('finds the text by its id', async () => {
    const texts = await textsVia((_, response) => json(response, 200, { ...messages[0], sid: 'SM9' }));
    expect(await texts.find(text.to, ['AB2CD3'], 'SM9')).toMatchObject({ state: 'delivered' });
  });

  it('returns the error with which the text failed', async () => {
    const failed = { sid: 'SM9', status: 'undelivered', error_code: 30007, error_message: 'Message filtered' };
    const texts = await textsVia((_, response) => json(response, 200, failed));
    expect(await texts.find(text.to, ['AB2CD3'], 'SM9')).toMatchObject({
      reason: 'filtered',
      error: { code: '30007', words: 'Message filtered' },
    });
  });

  it('fails when Twilio is unavailable instead of returning that there is no such text', async () => {
    const texts = await textsVia((_, response) => json(response, 503, { message: 'Out of service' }));
    await expect(texts.find(text.to, ['AB2CD3'], undefined)).rejects.toThrow('Out of service');
  });
});
