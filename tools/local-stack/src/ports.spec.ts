import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { availablePorts, isFree, unusedPorts, usualPorts } from './ports.js';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))));

/** Occupies a usual port, unless another process already does. */
async function occupy(port: number) {
  if (!(await isFree(port))) return;
  const server = createServer();
  servers.push(server);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

describe('the ports of make up', () => {
  it('are the requested ones for the site and the inbox', async () => {
    const [site, inbox] = (await unusedPorts(2)) as [number, number];
    const ports = await availablePorts({ site, inbox });
    expect([ports.http['gateway'], ports.sandbox]).toEqual([site, inbox]);
    expect(Object.keys(ports.http).toSorted()).toEqual(Object.keys(usualPorts().http).toSorted());
  });

  it('are replaced for internal processes whose default port is in use', async () => {
    const usual = usualPorts().http['members']!;
    await occupy(usual);
    const ports = await availablePorts({ site: 1, inbox: 2 });
    expect(ports.http['members']).not.toBe(usual);
    expect(await isFree(ports.http['members']!)).toBe(true);
  });
});
