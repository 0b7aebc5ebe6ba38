import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import { eventually, freePort } from '@numbercast/platform/testing';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const START_LIMIT_MS = 100_000; // on a heavily loaded machine

const NAMES = ['identity', 'billing', 'members', 'numbergen', 'delivery', 'reporting', 'admin', 'keycloak'] as const;
type Name = (typeof NAMES)[number];

/** A request that reached a service behind the gateway. */
export interface Arrival {
  at: Name;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Fake services that return the requests they received, behind a real gateway process. */
export async function runGateway(settings: Record<string, string> = {}) {
  const webRoot = await builtWebApp();
  const arrivals: string[] = [];
  const behind = await Promise.all(NAMES.map(async (name) => [name, await describingServer(name, arrivals)] as const));
  const servers = Object.fromEntries(behind) as Record<Name, Server>;
  const gateway = await startGateway({ WEB_ROOT: webRoot, ...environment(servers), ...settings });
  return {
    url: gateway.url,
    /** Starts another replica in front of the same services. */
    beside: (more: Record<string, string> = {}) =>
      startGateway({ WEB_ROOT: webRoot, ...environment(servers), ...settings, ...more }),
    /** All requests forwarded to a service, in order. */
    arrivals,
    /** Stops one of the services behind the gateway. */
    stop: (name: Name) => closed(servers[name]),
    async close() {
      await gateway.stop();
      await Promise.all(Object.values(servers).map(closed));
      await rm(webRoot, { recursive: true });
    },
  };
}

async function startGateway(settings: Record<string, string>) {
  const port = await freePort();
  const env = { PORT: String(port), ...settings };
  if (settings['REPLICA_SYNC_URI']) await promisify(execFile)(process.execPath, [MAIN, 'migrate'], { env });
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await eventually(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200), START_LIMIT_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

export type RunningGateway = Awaited<ReturnType<typeof runGateway>>;

/** Sends a path verbatim; `fetch` would normalize it first. */
export async function callRaw(gateway: RunningGateway, path: string, method = 'GET') {
  const { hostname, port } = new URL(gateway.url);
  const call = request({ hostname, port, path, method, agent: false }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

function environment(servers: Record<Name, Server>) {
  const { keycloak, ...services } = servers;
  const urls = Object.entries(services).map(([name, server]) => [
    `${name.toUpperCase()}_URL`,
    `http://127.0.0.1:${portOf(server)}`,
  ]);
  return {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'https://numbercast.example',
    ENVIRONMENT: 'test',
    KEYCLOAK_URL: `http://127.0.0.1:${portOf(keycloak)}/auth`,
    RATE_LIMIT: '10000',
    ...(Object.fromEntries(urls) as Record<string, string>),
  };
}

async function describingServer(at: Name, arrivals: string[]) {
  const server = createServer((incoming, response) => void respond(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;

  async function respond(incoming: IncomingMessage, response: ServerResponse) {
    const body = await text(incoming);
    const { method = '', url = '', headers } = incoming;
    arrivals.push(url);
    if (url.includes('answer=never')) return;
    if (url === '/internal/sign-ins') {
      const { cookie } = JSON.parse(body) as { cookie: string };
      return void response.end(JSON.stringify({ cookie: `after-${cookie || 'none'}` }));
    }
    const code = new URLSearchParams(body).get('code');
    if (code) return void response.end(JSON.stringify({ access_token: tokenOf(code) }));
    // Keycloak's response to a wrong password
    if (body.includes('password=wrong')) return void response.end('<input type="password" name="password">');
    response.statusCode = Number(/\banswer=(\d+)/.exec(url)?.[1] ?? 200);
    if (at === 'keycloak') response.setHeader('content-security-policy', "script-src 'nonce-1'");
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ at, method, url, headers, body } satisfies Arrival));
  }
}

/** Returns an access token of a session; its signature is not checked here. */
const tokenOf = (sid: string) => `header.${Buffer.from(JSON.stringify({ sid })).toString('base64url')}.signature`;

async function closed(server: Server) {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Creates a minimal build output of the web app. */
async function builtWebApp() {
  const folder = await mkdtemp(join(tmpdir(), 'web-app-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'es'));
  const origin = 'https://public-url.invalid';
  const page = (title: string) => `<!doctype html><title>${title}</title><link rel="canonical" href="${origin}/">`;
  const site = {
    origin,
    translations: ['es'],
    untranslated: ['/admin-dashboard'],
    pages: { '/': 'index.html', '/pricing': 'pricing.html', '/profile': 'app.html', '/admin-dashboard': 'app.html' },
    notFound: '404.html',
    documents: ['robots.txt'],
  };
  const files = {
    'index.html': page('Home'),
    'pricing.html': page('Pricing'),
    'app.html': '<!doctype html><title>Numbercast</title>',
    '404.html': page('404 – Page Not Found'),
    'es/index.html': page('Inicio'),
    'es/pricing.html': page('Precios'),
    'es/app.html': '<!doctype html><title>Numbercast en español</title>',
    'es/404.html': page('404 – No encontramos la página'),
    'robots.txt': `Sitemap: ${origin}/sitemap.xml`,
    'site.json': JSON.stringify(site),
    'assets/app-1a2b3c.js': 'export {};',
    'assets/app-1a2b3c.js.br': 'brotli’s form of it',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}
