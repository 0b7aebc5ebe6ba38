import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NetworkFaults } from './network-faults.js';
import { seededRandom } from './seeded-random.js';
import { FaultProxy, type FaultTarget } from './fault-proxy.js';

let echo: Server;
let proxy: FaultProxy | undefined;
const open: Socket[] = [];

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
});

afterEach(() => {
  proxy?.close();
  open.splice(0).forEach((socket) => socket.destroy());
  echo.close();
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Returns these one after another, and then always the last. */
const drawing = (...numbers: number[]) => {
  let drawn = 0;
  return () => numbers[Math.min(drawn++, numbers.length - 1)]!;
};

async function connected(chance: () => number, rewrite?: FaultTarget['rewrite']) {
  proxy = new FaultProxy({ host: '127.0.0.1', port: portOf(echo), ...(rewrite && { rewrite }) }, chance);
  return caller(await proxy.listen());
}

async function caller(port: number) {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString()));
  socket.on('error', () => undefined);
  const reads = async (length: number) => {
    while (text.length < length) await once(socket, 'data');
    return text;
  };
  return { socket, reads, soFar: () => text };
}

const CUT = 0;
const HALF = 0.4;
const NEVER = 0.99;

describe('a connection through the proxy', () => {
  it('carries all data in order, including delayed data', async () => {
    const { socket, reads } = await connected(seededRandom('in order'));
    const pieces = Array.from({ length: 300 }, (_, n) => `piece ${n};`);
    for (const piece of pieces) {
      socket.write(piece);
      await delay(1); // each in a separate segment
    }
    expect(await reads(pieces.join('').length)).toBe(pieces.join(''));
    expect(proxy!.counts.delays).toBeGreaterThan(0);
  });

  it('is closed for the client when it is cut, and the cut is counted', async () => {
    const { socket, reads } = await connected(drawing(NEVER, NEVER, CUT));
    socket.write('hello');
    await reads(5);
    const closed = once(socket, 'close');
    proxy!.strike();
    await closed;
    expect(proxy!.counts).toEqual({ cuts: 1, delays: 0, halves: 0, reorders: 0 });
  });

  it('forwards half of the next chunk when it is halved, and is closed only later', async () => {
    const { socket, reads, soFar } = await connected(drawing(NEVER, NEVER, HALF, HALF, 0, NEVER));
    socket.write('hello');
    await reads(5);
    proxy!.strike();
    const began = performance.now();
    socket.write('abcdef');
    await once(socket, 'close');
    expect(performance.now() - began).toBeGreaterThan(2_500);
    expect(soFar()).toBe('hello'); // the half reached the other end, but its response did not come back
    expect(proxy!.counts.halves).toBe(1);
  });

  it('is overtaken by another connection while it is delayed', async () => {
    const HELD = 0.01;
    const first = await connected(drawing(HELD, NEVER));
    const second = await caller(Number(first.socket.remotePort));
    first.socket.write('first');
    await delay(5); // the first has arrived before the second is sent
    second.socket.write('second');
    await second.reads(6);
    expect(first.soFar()).toBe('');
    expect(await first.reads(5)).toBe('first');
    expect(proxy!.counts).toMatchObject({ delays: 1, reorders: 1 });
  });
});

describe('simulated network faults', () => {
  it('replace the address that a broker advertises with that of the proxy', async () => {
    const port = portOf(echo);
    const network = new NetworkFaults('broker');
    const engines = await network.before({
      kafkaBrokers: `127.0.0.1:${port}`,
      kafkaSaslBrokers: null,
      kafkaReplication: 1,
      kafkaTls: null,
      mongodbUri: `mongodb://127.0.0.1:${port}`,
      hasDatabaseUsers: false,
      keycloakUrl: `http://127.0.0.1:${port}/auth`,
      keycloakAdmin: { username: '', password: '' },
    });
    expect(engines.keycloakUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/auth$/);
    const own = Number(engines.kafkaBrokers.split(':')[1]);
    expect(own).not.toBe(port);
    const { socket } = await caller(own);
    const hostAndPort = Buffer.from('\0\x09127.0.0.1....rest');
    hostAndPort.writeInt32BE(port, 11);
    socket.write(hostAndPort);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.readInt32BE(11)).toBe(own);
    expect(answer.subarray(15).toString()).toBe('rest');
    network.close();
  });

  it('are equal for the same seed, and different for another seed', () => {
    const drawn = (seed: string) => Array.from({ length: 5 }, seededRandom(seed));
    expect(drawn('one')).toEqual(drawn('one'));
    expect(drawn('one')).not.toEqual(drawn('two'));
    expect(drawn('one').every((number) => number >= 0 && number < 1)).toBe(true);
  });
});
