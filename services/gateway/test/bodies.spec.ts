import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@numbercast/platform/testing';
import { runGateway, type RunningGateway } from './running-gateway.js';

const SENDGRID = '/api/webhooks/sendgrid';
const SIGNED = 'X-Twilio-Email-Event-Webhook-Signature: MEUC';
const LARGEST = 800 * 1024;

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await runGateway();
});

afterAll(() => gateway.close());

/** A partially sent request, with the response received so far. */
class HalfSent {
  readonly socket: Socket;
  received = '';
  isClosed = false;

  constructor(path: string, from: string, headers: string[], sent: Buffer) {
    const { hostname, port } = new URL(gateway.url);
    this.socket = connect(Number(port), hostname);
    this.socket.on('error', () => undefined); // a reset also closes the connection
    this.socket.on('close', () => (this.isClosed = true));
    this.socket.setEncoding('latin1').on('data', (text: string) => (this.received += text));
    const head = [`POST ${path} HTTP/1.1`, 'Host: numbercast.example', `X-Forwarded-For: ${from}`, ...headers, '', ''];
    this.socket.write(Buffer.concat([Buffer.from(head.join('\r\n')), sent]));
  }

  get status() {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.received)?.[1]);
  }
}

const almostWhole = (from: string) =>
  new HalfSent(SENDGRID, from, [SIGNED, `Content-Length: ${LARGEST}`], Buffer.alloc(LARGEST - 1));

describe('the body of a request', () => {
  it.each(['/api/webhooks/stripe', '/api/webhooks/twilio/status', '/api/webhooks/twilio/events', SENDGRID])(
    'is not read at %s without the signature header of the webhook',
    async (path) => {
      const call = new HalfSent(path, '203.0.113.1', ['Content-Length: 1000'], Buffer.alloc(10));
      await eventually(() => expect(call.status).toBe(400));
      call.socket.destroy();
    },
  );

  it('is rejected by its Content-Length before it is sent', async () => {
    const call = new HalfSent('/api/checkout', '203.0.113.2', ['Content-Length: 300000'], Buffer.alloc(10));
    await eventually(() => expect(call.status).toBe(413));
    call.socket.destroy();
  });

  it('is rejected when the unfinished bodies of its caller reach the limit of one caller', async () => {
    const calls = Array.from({ length: 12 }, () => almostWhole('203.0.113.3'));
    await eventually(() => expect(calls.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2));
    await eventually(() => expect(calls.filter(({ isClosed }) => isClosed).length).toBeGreaterThanOrEqual(2));
    const answer = await fetch(`${gateway.url}/api/contact`, {
      method: 'POST',
      body: '{}',
      headers: { 'x-forwarded-for': '203.0.113.4' },
    });
    expect(answer.status).toBe(200);
    calls.forEach(({ socket }) => socket.destroy());
  });

  it('is accepted while other callers are at their limit of unfinished bodies', async () => {
    const attackers = Array.from({ length: 14 }, (_, n) => `198.51.100.${n}`);
    const calls = attackers.flatMap((from) => Array.from({ length: 9 }, () => almostWhole(from)));
    await eventually(() => expect(calls.some(({ status }) => status === 503)).toBe(true));
    const signed = { 'x-twilio-email-event-webhook-signature': 'MEUC', 'x-forwarded-for': '203.0.113.5' };
    const body = 'x'.repeat(768 * 1024);
    const accepted = await fetch(gateway.url + SENDGRID, { method: 'POST', body, headers: signed });
    expect(accepted.status).toBe(200);
    expect(((await accepted.json()) as { body: string }).body).toBe(body);
    calls.forEach(({ socket }) => socket.destroy());
  });

  it('is limited at the gateway’s own routes', async () => {
    const part = Buffer.alloc(255 * 1024);
    const headers = ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${256 * 1024}`];
    const calls = Array.from(
      { length: 40 },
      () => new HalfSent('/api/backchannel-logout', '203.0.113.6', headers, part),
    );
    await eventually(() => expect(calls.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5));
    calls.forEach(({ socket }) => socket.destroy());
  });
});
