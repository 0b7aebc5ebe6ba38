import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { connect, createServer, type Socket } from 'node:net';
import { createService } from '../src/app/bootstrap.js';
import { eventually } from '../src/testing/index.js';
import { freshNamespace, type Namespace } from '../src/testing/namespace.js';
import { prepareDatabase } from '../src/testing/prepare-database.js';
import { EchoModule } from './echo.module.js';

let namespace: Namespace;
let app: NestFastifyApplication;
let door: Door;

beforeAll(async () => {
  namespace = await freshNamespace('echo');
  await prepareDatabase(EchoModule, namespace.config);
});

afterEach(async () => {
  await app.close();
  door.shut();
  await door.remove();
});

afterAll(() => namespace.drop());

type Door = Awaited<ReturnType<typeof aDoorTo>>;

/** Starts a proxy to the database that can be opened after the service has started. */
async function aDoorTo(uri: string) {
  const { hostname, port, pathname } = new URL(uri);
  let isOpen = false;
  const passing = new Set<Socket>();
  const server = createServer((near) => {
    if (!isOpen) return near.destroy();
    const far = connect(Number(port), hostname);
    passing.add(near);
    near.pipe(far).pipe(near);
    for (const end of [near, far]) end.on('error', () => [near, far].forEach((socket) => socket.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // Direct: a client that discovers the replica set connects past this proxy
    uri: `mongodb://127.0.0.1:${(server.address() as { port: number }).port}${pathname}?directConnection=true`,
    open() {
      isOpen = true;
    },
    shut() {
      isOpen = false;
      for (const socket of passing) socket.destroy();
    },
    remove: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function startBehindTheDoor() {
  door = await aDoorTo(namespace.config.MONGODB_URI);
  app = await createService(EchoModule, { ...namespace.config, MONGODB_URI: door.uri });
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}

const note = (url: string) =>
  fetch(`${url}/api/notes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state: 'AR', name: 'Ada' }),
  });

const statusOf = async (address: string) => (await fetch(address)).status;

describe('a service without its database', () => {
  it('is live but not ready, responds with 503, and works as soon as the database is reachable', async () => {
    const url = await startBehindTheDoor();
    expect(await statusOf(`${url}/health/live`)).toBe(200);
    expect(await statusOf(`${url}/health/ready`)).toBe(503);
    const refusal = await note(url);
    expect([refusal.status, await refusal.json()]).toMatchObject([503, { type: '/problems/starting' }]);

    door.open();
    await eventually(async () => expect(await statusOf(`${url}/health/ready`)).toBe(200), 60_000);
    expect((await note(url)).status).toBe(201);
  });

  it('responds with 503 and Retry-After when it loses the database later, and works again afterwards', async () => {
    const url = await startBehindTheDoor();
    door.open();
    await eventually(async () => expect((await note(url)).status).toBe(201), 60_000);
    door.shut();
    const refusal = await note(url);
    expect([refusal.status, await refusal.json()]).toMatchObject([503, { type: '/problems/unavailable' }]);
    expect(refusal.headers.get('retry-after')).toBe('2');
    door.open();
    await eventually(async () => expect((await note(url)).status).toBe(201), 60_000);
  });

  it('can be stopped', async () => {
    const url = await startBehindTheDoor();
    await app.close();
    await expect(fetch(`${url}/health/live`)).rejects.toThrow();
  });
});
