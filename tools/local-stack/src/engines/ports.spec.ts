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

  it('goes to a later port when the wanted one is in use', async () => {
    const port = await isListening('127.0.0.1');
    expect(await freePort([port])).toBeGreaterThan(port);
  });

  it('tries the usual port before any other when the former one is in use', async () => {
    const former = await isListening('127.0.0.1');
    const usual = await freePort([20_000 + (process.pid % 20_000)]);
    expect(await freePort([former, usual])).toBe(usual);
  });

  it('does not give a port that is already planned for something else', async () => {
    const port = await freePort([20_000 + (process.pid % 20_000)]);
    expect(await freePort([port], [port])).not.toBe(port);
  });

  it('sees a server that listens on all addresses', async () => {
    expect(await isFree(await isListening())).toBe(false);
  });
});
