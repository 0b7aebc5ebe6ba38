import { createServer } from 'node:net';
import { freePort } from '@numbercast/platform/testing/free-port';
import { sandboxPort, sandboxSmtpPort, services } from './topology.js';

/** Ports of the processes of a stack: `http.<service>`, `rpc.<service>`, and the ports of the sandbox. */
export interface Ports {
  http: Record<string, number>;
  rpc: Record<string, number>;
  sandbox: number;
  smtp: number;
}

export const usualPorts = (): Ports => ({
  http: Object.fromEntries(services.map(({ name, port }) => [name, port])),
  rpc: Object.fromEntries(services.flatMap(({ name, rpcPort }) => (rpcPort ? [[name, rpcPort]] : []))),
  sandbox: sandboxPort,
  smtp: sandboxSmtpPort,
});

/** Returns ports that no process listens on, for a stack that runs concurrently with another one. */
export async function freePorts(): Promise<Ports> {
  const usual = usualPorts();
  const wanted = Object.keys(usual.http).length + Object.keys(usual.rpc).length + 2;
  const free = await unusedPorts(wanted);
  const take = (names: Record<string, number>) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, free.pop()!]));
  return { http: take(usual.http), rpc: take(usual.rpc), sandbox: free.pop()!, smtp: free.pop()! };
}

/**
 * Returns the usual ports, with unused ones in place of those in use. @param kept ports of addresses that people open
 */
export async function availablePorts(kept: { site: number; inbox: number }): Promise<Ports> {
  const usual = usualPorts();
  const available = async (port: number) => ((await isFree(port)) ? port : freePort());
  const each = async (ports: Record<string, number>) =>
    Object.fromEntries(
      await Promise.all(Object.entries(ports).map(async ([name, port]) => [name, await available(port)])),
    );
  const { gateway: _site, ...internal } = usual.http;
  return {
    http: { ...(await each(internal)), gateway: kept.site },
    rpc: await each(usual.rpc),
    sandbox: kept.inbox,
    smtp: await available(usual.smtp),
  };
}

/** Returns this many ports of this machine that no process listens on. */
export const unusedPorts = (count: number) => Promise.all(Array.from({ length: count }, freePort));

export function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
