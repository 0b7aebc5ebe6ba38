import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callRaw, runGateway, type RunningGateway } from './running-gateway.js';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await runGateway({ RATE_LIMIT: '40' });
});

afterAll(() => gateway.close());

const send = (path: string, init: RequestInit = {}) => fetch(gateway.url + path, init);

const from = (address: string, path = '/api/contact') =>
  send(path, { method: 'POST', headers: { 'x-forwarded-for': address } });

describe('the OpenAPI document', () => {
  it('is served with a page that displays it, under the content security policy of the site', async () => {
    const document = (await (await send('/api/openapi.json')).json()) as { openapi: string; paths: object };
    expect(document).toMatchObject({ openapi: '3.1.0', paths: { '/api/member': {}, '/config.json': {} } });
    const page = await send('/api/docs');
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    const files = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
    const types = await Promise.all(files.map(async (file) => (await send(file)).headers.get('content-type')));
    expect(types).toEqual([/css/, /javascript/, /javascript/].map((type) => expect.stringMatching(type)));
  });

  it.each([
    ['PUT', '/api/member', 'DELETE, GET, HEAD, PATCH'],
    ['OPTIONS', '/api/zip/10001', 'GET, HEAD'],
    ['GET', '/api/signup/validate', 'POST'],
    ['TRACE', '/api/admin/audit', 'GET, HEAD'],
    ['DELETE', '/config.json', 'GET, HEAD'],
  ])('lists no %s for %s, so that the gateway responds 405 and allows %s', async (method, path, allowed) => {
    const refused = await callRaw(gateway, path, method);
    expect([refused.status, refused.headers['allow']]).toEqual([405, allowed]);
  });

  it('counts against the rate limit of the caller', async () => {
    const from = { headers: { 'x-forwarded-for': '198.18.77.1' } };
    const answers = await Promise.all(Array.from({ length: 41 }, () => send('/api/openapi.json', from)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('the web app', () => {
  it.each([
    ['/', 'Home'],
    ['/pricing', 'Pricing'],
    ['/pricing?from=a-friend', 'Pricing'],
    ['/profile', 'Numbercast'],
    ['/admin-dashboard', 'Numbercast'],
  ])('[S2.2] serves %s as its own document, which browsers revalidate each time', async (path, title) => {
    const page = await send(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain(`<title>${title}</title>`);
    expect(page.headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['/some/where', '/apiary', '/app.html', '/pricing.html', '/site.json', '/assets/app-1a2b3c.js.br'])(
    'responds 404 at %s with a page or a problem',
    async (path) => {
      const page = await send(path);
      expect(page.status).toBe(404);
      expect(await page.text()).toMatch(/404 – Page Not Found|not-found/);
    },
  );

  it('sends a page in the language that the browser prefers', async () => {
    const page = await send('/pricing', { headers: { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' } });
    expect(await page.text()).toContain('<title>Precios</title>');
    expect(page.headers.get('vary')).toContain('accept-language');
    const missing = await send('/some/where', { headers: { 'accept-language': 'es' } });
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('No encontramos')]);
  });

  it('sends the console in English, whatever the browser prefers', async () => {
    const page = await send('/admin-dashboard', { headers: { 'accept-language': 'es' } });
    expect(await page.text()).toContain('<title>Numbercast</title>');
  });

  it('contains its public URL wherever a page needs it', async () => {
    expect(await (await send('/pricing')).text()).toContain('href="https://numbercast.example/"');
    expect(await (await send('/robots.txt')).text()).toBe('Sitemap: https://numbercast.example/sitemap.xml');
  });

  it('responds 304 to clients that have the current version of a page', async () => {
    const etag = (await send('/pricing')).headers.get('etag')!;
    expect((await send('/pricing', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await send('/pricing', { headers: { 'if-none-match': 'W/"older"' } })).status).toBe(200);
  });

  it.each(['br', 'gzip'])('sends pages compressed with %s to clients that accept it', async (encoding) => {
    const page = await send('/', { headers: { 'accept-encoding': encoding } });
    expect(page.headers.get('content-encoding')).toBe(encoding);
    expect(page.headers.get('vary')).toContain('accept-encoding');
    expect(await page.text()).toContain('<title>Home</title>');
  });

  it('lets browsers cache files that have a hash in their name', async () => {
    const script = await send('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': 'identity' } });
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await script.text()).toBe('export {};');
  });

  it('sends the precompressed form of a file', async () => {
    const { headers } = await send('/assets/app-1a2b3c.js', { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('content-type')).toContain('javascript');
  });

  it('responds 404 instead of a page for a script of an earlier version', async () => {
    const missing = await send('/assets/app-older.js');
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({ type: '/problems/not-found' });
  });

  it('reads the settings of this installation from /config.json', async () => {
    const answer = await send('/config.json');
    expect(await answer.json()).toEqual({
      keycloakUrl: '/auth',
      realm: 'numbercast',
      clientId: 'web',
      environment: 'test',
    });
  });

  it('states where to report a vulnerability', async () => {
    const response = await send('/.well-known/security.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const fields = Object.fromEntries((await response.text()).split('\n').map((line) => line.split(/: (.*)/)));
    const canonical: string = fields['Canonical'];
    expect(canonical).toMatch(/^https:\/\/.*\/\.well-known\/security\.txt$/);
    expect(fields['Contact']).toBe(`${new URL(canonical).origin}/contact`);
    const validMs = Date.parse(fields['Expires']) - Date.now();
    expect(validMs).toBeGreaterThan(0);
    expect(validMs).toBeLessThan(365 * 86_400_000);
  });

  it('[A3.1] has security headers', async () => {
    const { headers } = await send('/');
    expect(Object.fromEntries(headers)).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    const policy = headers.get('content-security-policy')!.split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types service-worker',
        "base-uri 'none'",
        "form-action 'self'",
      ]),
    );
    expect(policy.join()).not.toMatch(/unsafe|\*/);
  });
});

describe('the protection against overload', () => {
  it('[A2.7] rejects requests of the one address that sends too many, with the time to wait', async () => {
    const statuses = [await from('203.0.113.1'), await from('203.0.113.1')].map(({ status }) => status);
    expect(statuses).toEqual([200, 200]);
    const refused = await from('203.0.113.1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      type: '/problems/too-many-requests',
      status: 429,
      instance: '/api/contact',
    });
    expect((await from('203.0.113.2')).status).toBe(200);
  });

  it('counts the requests to each route separately', async () => {
    for (let n = 0; n < 3; n += 1) await from('203.0.113.3');
    expect((await from('203.0.113.3')).status).toBe(429);
    expect((await from('203.0.113.3', '/api/resend')).status).toBe(200);
  });

  it('[A4.1] ignores addresses that callers claim in X-Forwarded-For', async () => {
    for (let n = 0; n < 3; n += 1) await from(`198.51.100.${n}, 203.0.113.4`);
    expect((await from('198.51.100.99, 203.0.113.4')).status).toBe(429);
  });

  it.each([
    ['announced', () => ({ body: 'x'.repeat(1_000_000) })],
    ['streamed', () => ({ body: new Blob(['x'.repeat(1_000_000)]).stream(), duplex: 'half' })],
  ])('rejects a body of 1 MB, %s', async (_how, init) => {
    const refused = await send('/api/checkout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(init() as RequestInit),
    });
    expect(refused.status).toBe(413);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect(await refused.json()).toMatchObject({ status: 413, instance: '/api/checkout' });
  });

  it('responds to a slow sender after its whole body has arrived', async () => {
    const part = new Uint8Array(100_000);
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await setImmediate(); // lets a premature rejection close the connection
          if (asked++ === 10) controller.close();
          else controller.enqueue(part);
        },
      },
      { highWaterMark: 0 },
    );
    let asked = 0;
    const refused = await send('/api/checkout', { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect(refused.status).toBe(413);
    expect(asked).toBe(11);
  });

  it('closes the connection of an endless body', async () => {
    const most = 100;
    let sent = 0;
    const body = function* () {
      for (const part = Buffer.alloc(1_000_000); sent < most; sent += 1) yield part;
    };
    // Not with `fetch`, which retries when the connection is closed
    const call = request(`${gateway.url}/api/checkout`, { method: 'POST', agent: false });
    await pipeline(body, call).catch(() => undefined);
    expect(sent).toBeLessThan(most);
  });

  it('accepts a batch of events of 768 KB from the email provider', async () => {
    const headers = { 'x-twilio-email-event-webhook-signature': 'MEUC' };
    const accepted = await send('/api/webhooks/sendgrid', { method: 'POST', headers, body: 'x'.repeat(768 * 1024) });
    expect(accepted.status).toBe(200);
  });
});

describe('a service that is down', () => {
  it('[A16.2] makes its own routes respond 503 and does not affect others', async () => {
    await gateway.stop('reporting');
    const answer = await send('/api/results?game=powerball');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({
      type: '/problems/service-unavailable',
      status: 503,
      instance: '/api/results',
    });
    expect((await send('/api/draws')).status).toBe(200);
  });

  it('does not fail the liveness probe of the gateway', async () => {
    expect((await send('/health/live')).status).toBe(200);
    expect((await send('/health/ready')).status).toBe(200);
  });
});
