import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** A clock as the local stack serves it. */
export async function clockServer() {
  let offsetMs = 0;
  const server: Server = createServer((_, response) => response.end(JSON.stringify({ offsetMs })));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const set = (instant: string) => (offsetMs = Date.parse(instant) - Date.now());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, set, close: () => server.close() };
}

/** The service in processes of its own, that can be killed. `config` is that of a running test. */
export function serviceProcesses(config: Record<string, unknown>, clockUrl: string) {
  const settings = Object.entries({ ...config, CLOCK_URL: clockUrl, LOG_LEVEL: 'error' });
  const env = Object.fromEntries(settings.map(([name, value]) => [name, String(value)]));
  const children: ChildProcess[] = [];
  const start = () => {
    const child = spawn(process.execPath, [main], { env, stdio: 'ignore' });
    children.push(child);
    return child;
  };
  /** Ends it as a crash would. */
  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const killAll = () => children.forEach((child) => child.kill('SIGKILL'));
  return { start, kill, killAll };
}
