import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../services/gateway/dist/main.js', import.meta.url));
const startLimitMs = 60_000;
const nobody = 'http://127.0.0.1:9'; // public pages call no service

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** The real gateway, with nothing behind it but the built web app. */
export async function startGateway(webRoot: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    WEB_ROOT: webRoot,
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: 'admin@numbercast.example',
    KEYCLOAK_URL: `${nobody}/auth`,
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for (const until = Date.now() + startLimitMs; Date.now() < until; await wait(100)) {
    if (child.exitCode !== null) throw new Error('The gateway did not start.');
    if ((await fetch(url).catch(() => null))?.ok) return { url, stop };
  }
  await stop();
  throw new Error('The gateway does not answer.');
}
