import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { PageLanguages } from './page-language.js';

const languages = new PageLanguages(['en', 'es'], true);

async function visit(url: string, headers: Record<string, string> = {}) {
  const server = Fastify();
  server.get('/pricing', async (request, reply) => languages.choose(request, reply));
  const answer = await server.inject({ url, headers });
  await server.close();
  return { language: answer.body, cookie: answer.headers['set-cookie'] };
}

/** Requests a path verbatim, without the checks of a client. */
async function visitRaw(path: string) {
  const server = Fastify();
  server.setNotFoundHandler(async (request, reply) => languages.choose(request, reply));
  await server.listen();
  const { port } = server.server.address() as AddressInfo;
  const sent = send({ port, path, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await text(answer);
  await server.close();
  return { status: answer.statusCode, body };
}

describe('the language of a page', () => {
  it.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['fr-CA,es;q=0.5', 'es'],
    ['fr-CA', 'en'],
    ['*', 'en'],
    ['not;a;list,,', 'en'],
  ])('for a browser that prefers "%s" is %s', async (preferred, language) => {
    expect(await visit('/pricing', { 'accept-language': preferred })).toEqual({ language, cookie: undefined });
  });

  it.each(['//[', '//[?lang=es', '/no-such-page?lang=es&lang=en'])('is chosen for the path %s', async (path) => {
    const language = path === '//[?lang=es' ? 'es' : 'en';
    expect(await visitRaw(path)).toEqual({ status: 200, body: language });
  });

  it('is English for a crawler that states no preference', async () => {
    expect((await visit('/pricing')).language).toBe('en');
  });

  it('is the one in the URL, which a cookie stores for a year', async () => {
    const { language, cookie } = await visit('/pricing?from=a-friend&lang=es', { 'accept-language': 'en' });
    expect(language).toBe('es');
    expect(cookie).toBe('language=es; Max-Age=31536000; Path=/; SameSite=Lax; Secure');
  });

  it('is the one that the reader chose before', async () => {
    const headers = { 'accept-language': 'en', cookie: 'other=1; language=es' };
    expect(await visit('/pricing', headers)).toEqual({ language: 'es', cookie: undefined });
    expect(await visit('/pricing?lang=es', headers)).toEqual({ language: 'es', cookie: undefined });
  });

  it.each(['/pricing?lang=xx', '/pricing?lang=es%0d%0aset-cookie:x', '/pricing?lang='])(
    'is not set by an unknown or invalid parameter: %s',
    async (url) => {
      const headers = { 'accept-language': 'es', cookie: 'language=zz' };
      expect(await visit(url, headers)).toEqual({ language: 'es', cookie: undefined });
    },
  );
});
