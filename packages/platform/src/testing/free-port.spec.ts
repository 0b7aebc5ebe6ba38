import { createServer } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { freePort } from './free-port.js';

const FIRST_OF_CONNECTIONS = 32_768; // Linux; other systems begin later

describe('a free port', () => {
  const server = createServer();
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('is never in the range from which the system assigns ports to outgoing connections', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, freePort));
    expect(ports.filter((port) => port >= FIRST_OF_CONNECTIONS)).toEqual([]);
  });

  it('is chosen only once within a process', async () => {
    const ports = await Promise.all(Array.from({ length: 500 }, freePort));
    expect(new Set(ports).size).toBe(500);
  });

  it('can be listened on', async () => {
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect(server.address()).toMatchObject({ port });
  });
});
