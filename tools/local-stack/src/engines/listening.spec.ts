import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listensOn } from './listening.js';

describe('the process that listens on a port', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  async function listening(host: string): Promise<number> {
    const server = createServer().listen(0, host);
    servers.push(server);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  it.each(['127.0.0.1', '::'])('is this process for a port that it listens on at %s', async (host) => {
    expect(await listensOn(process.pid, await listening(host))).toBe(true);
  });

  it('is not another running process', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    await once(other, 'spawn');
    expect(await listensOn(other.pid!, await listening('127.0.0.1'))).toBe(process.platform !== 'linux');
    other.kill('SIGKILL');
  });

  it('is none for a port that no process listens on', async () => {
    const port = await listening('127.0.0.1');
    servers.splice(0).forEach((server) => server.close());
    expect(await listensOn(process.pid, port)).toBe(process.platform !== 'linux');
  });
});
