import { createServer } from 'node:net';
import { freePort } from '@numbercast/platform/testing/free-port';
import { sandboxPort, sandboxSmtpPort, services } from './topology.js';

/** Ports of the processes of a stack: `http.<service>`, `rpc.<service>`, and those of the sandbox. */
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

/** Ports that no process listens on, for a stack beside another one. */
export async function freePorts(): Promise<Ports> {
  const usual = usualPorts();
  const wanted = Object.keys(usual.http).length + Object.keys(usual.rpc).length + 2;
  const free = await unusedPorts(wanted);
  const take = (names: Record<string, number>) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, free.pop()!]));
  return { http: take(usual.http), rpc: take(usual.rpc), sandbox: free.pop()!, smtp: free.pop()! };
}

/** So many ports of this machine that no process listens on. */
export const unusedPorts = (count: number) => Promise.all(Array.from({ length: count }, freePort));

/** Returns the ports that are already in use. */
export async function takenPorts({ http, rpc, sandbox, smtp }: Ports) {
  const all = [...Object.values(http), ...Object.values(rpc), sandbox, smtp];
  const checks = await Promise.all(all.map(async (port) => ((await isFree(port)) ? [] : [port])));
  return checks.flat();
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
