import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { clientCredentials } from './client-credentials.js';

interface Answer {
  status?: number;
  body: object;
}

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Starts a token endpoint that returns these responses in turn. */
async function endpoint(answers: Answer[]) {
  const requests: { authorization: string | undefined; body: string }[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    requests.push({ authorization: request.headers.authorization, body: await text(request) });
    const { status = 200, body } = answers.shift()!;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
  return { requests, token: clientCredentials({ url, clientId: 'members', clientSecret: 'a:b', scope: 'kafka' }) };
}

const valid = (access_token: string, expires_in = 300) => ({ body: { access_token, expires_in } });

describe('an access token from the client credentials grant', () => {
  it('is requested with id, secret and scope', async () => {
    const { token, requests } = await endpoint([valid('first')]);
    expect(await token()).toBe('first');
    const authorization = `Basic ${Buffer.from('members:a%3Ab').toString('base64')}`;
    expect(requests).toEqual([{ authorization, body: 'grant_type=client_credentials&scope=kafka' }]);
  });

  it('is requested once for connections that open at the same time or later', async () => {
    const { token, requests } = await endpoint([valid('first')]);
    expect(await Promise.all([token(), token()])).toEqual(['first', 'first']);
    expect(await token()).toBe('first');
    expect(requests).toHaveLength(1);
  });

  it('is replaced when it is about to expire', async () => {
    const { token } = await endpoint([valid('first', 10), valid('second')]);
    expect([await token(), await token()]).toEqual(['first', 'second']);
  });

  it('is requested again after a failure, whose message contains no secret', async () => {
    const { token } = await endpoint([{ status: 401, body: { error: 'a:b' } }, valid('second')]);
    await expect(token()).rejects.toThrow(/^KAFKA_TOKEN_URL responded with 401$/);
    expect(await token()).toBe('second');
  });
});
