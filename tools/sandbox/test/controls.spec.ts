import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandbox, type Sandbox } from '../src/sandbox.js';

describe('the controls', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox();
  });
  afterEach(() => sandbox.close());

  const post = async (path: string, body: unknown) => {
    const response = await fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const clockAfter = async (offsetMs: unknown) =>
    (await fetch(`${sandbox.url}/clock?after=${String(offsetMs)}`)).json() as Promise<{ offsetMs: number }>;
  const page = async (path: string) => (await fetch(sandbox.url + path)).text();

  it('move the clock forward and show the offset', async () => {
    expect((await post('/clock', { advanceMs: 60_000 })).body).toMatchObject({ offsetMs: 60_000 });
    const { body } = await post('/clock', { now: '2099-01-01T00:00:00Z' });
    expect(String(body['now'])).toMatch(/^2099-01-01T00:00/);
  });

  it('respond to a request for the next offset when the clock is moved', async () => {
    const next = clockAfter(0);
    await post('/clock', { advanceMs: 5_000 });
    expect(await next).toMatchObject({ offsetMs: 5_000 });
    expect(await clockAfter(0)).toMatchObject({ offsetMs: 5_000 });
  });

  it('never move the clock back', async () => {
    const { status, body } = await post('/clock', { now: '2020-01-01T00:00:00Z' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ type: '/problems/clock-runs-forward', status: 409 });
    expect((await post('/clock', { advanceMs: -1 })).status).toBe(400);
  });

  it('name the invalid field of a request', async () => {
    expect((await post('/control/faults', { target: 'twilio', kind: 'wrong-result' })).body).toMatchObject({
      status: 400,
      errors: [{ pointer: '/kind', detail: expect.stringContaining('twilio knows only') }],
    });
    expect(
      (await post('/control/results', { game: 'powerball', date: '2099-01-06', whites: [1, 2, 3, 4, 5], red: 1 })).body,
    ).toMatchObject({
      errors: [{ pointer: '/date' }],
    });
  });

  it('list configured faults and delete them', async () => {
    await post('/control/faults', { target: 'feed-a', kind: '500', count: 3 });
    const list = async () =>
      ((await (await fetch(`${sandbox.url}/control/faults`)).json()) as { items: unknown[] }).items;
    expect(await list()).toMatchObject([{ target: 'feed-a', kind: '500', remaining: 3 }]);
    expect((await fetch(`${sandbox.url}/feeds/a/resource/d6yy-54nr.json`)).status).toBe(500);
    expect(await list()).toMatchObject([{ remaining: 2 }]);
    await fetch(`${sandbox.url}/control/faults`, { method: 'DELETE' });
    expect((await fetch(`${sandbox.url}/feeds/a/resource/d6yy-54nr.json`)).status).toBe(200);
  });

  it('show the reply of a phone with its markup escaped', async () => {
    await post('/control/phones/+12125550123/reply', { body: '<img src=x onerror=alert(1)>' });
    const shown = await page('/inbox/phones/%2B12125550123');
    expect(shown).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(shown).not.toContain('<img src=x');
    expect(await page('/')).toContain('+12125550123');
  });

  it('show the HTML of an email in a sandboxed frame without scripts or remote content', async () => {
    await fetch(`${sandbox.url}/v3/mail/send`, {
      method: 'POST',
      headers: { authorization: 'Bearer SG.numbercast', 'content-type': 'application/json' },
      body: JSON.stringify({
        personalizations: [{ to: [{ email: 'ada@example.com' }] }],
        from: { email: 'numbers@numbercast.test' },
        subject: 'Hello',
        content: [{ type: 'text/html', value: '<script>alert(1)</script><p>Hi</p>' }],
      }),
    });
    sandbox.advance(1_000);
    const shown = await page('/inbox/mail/ada@example.com');
    expect(shown).not.toContain('<script>');
    const frame = /src="(\/inbox\/mails\/[^"]+)"/.exec(shown)?.[1];
    const response = await fetch(sandbox.url + String(frame));
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox/);
  });
});
