import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort, isFree } from './ports.js';

describe('choosing a port', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  async function isListening(host?: string): Promise<number> {
    const server = createServer();
    servers.push(server);
    await new Promise<void>((resolve) => server.listen({ port: 0, host }, resolve));
    return (server.address() as AddressInfo).port;
  }

  it('takes the preferred port when it is free', async () => {
    const port = await isListening('127.0.0.1');
    await new Promise((resolve) => servers.splice(0)[0]?.close(resolve));
    expect(await freePort([port])).toBe(port);
  });

  it('takes a higher port when the preferred one is in use', async () => {
    const port = await isListening('127.0.0.1');
    expect(await freePort([port])).toBeGreaterThan(port);
  });

  it('takes the second preferred port when the first one is in use', async () => {
    const former = await isListening('127.0.0.1');
    const usual = await freePort([20_000 + (process.pid % 20_000)]);
    expect(await freePort([former, usual])).toBe(usual);
  });

  it('does not return a port that is already reserved', async () => {
    const port = await freePort([20_000 + (process.pid % 20_000)]);
    expect(await freePort([port], [port])).not.toBe(port);
  });

  it('detects a server that listens on all addresses', async () => {
    expect(await isFree(await isListening())).toBe(false);
  });
});
