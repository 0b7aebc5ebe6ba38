import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { paths } from '@numbercast/local-stack/engines/paths';
import { store as engine } from '@numbercast/local-stack/engines/store';
import mongoose from 'mongoose';
import { createService } from '../src/app/bootstrap.js';
import { Store } from '../src/persistence/store.js';
import { eventually } from '../src/testing/index.js';
import { freePort } from '../src/testing/free-port.js';
import { freshNamespace, type Namespace } from '../src/testing/namespace.js';
import { prepareDatabase } from '../src/testing/prepare-database.js';
import { EchoModule } from './echo.module.js';

const { MongoOperationTimeoutError } = mongoose.mongo;
/** The driver itself notices a frozen server after 5 seconds at the earliest. */
const LIMIT_MS = 2_000;
const LONG_MS = 600_000;

let namespace: Namespace;
/** The database server of this test file alone. */
let server: ChildProcess;
let app: NestFastifyApplication;
let url: string;

beforeAll(async () => {
  // oxlint-disable-next-line node/no-process-env -- where the server keeps its data
  process.env['ENGINE_SET'] = `frozen-store-${process.pid}`;
  namespace = await freshNamespace('echo');
  const port = await freePort();
  const { file, args, directory } = await (await engine.prepare(() => undefined))([port]);
  server = spawn(file, args, { cwd: directory, stdio: 'ignore' });
  const MONGODB_URI = `mongodb://127.0.0.1:${port}/frozen`;
  await eventually(() => prepareDatabase(EchoModule, { ...namespace.config, MONGODB_URI }), 120_000);
  app = await createService(EchoModule, { ...namespace.config, MONGODB_URI, MONGODB_TIMEOUT_MS: LIMIT_MS });
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});

beforeEach(() => expectToWork());

afterEach(() => void server.kill('SIGCONT'));

afterAll(async () => {
  await app.close();
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
  await namespace.drop();
  await rm(join(paths.allData, '..'), { recursive: true, force: true });
});

const note = () =>
  fetch(`${url}/api/notes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state: 'AR', name: 'Ada' }),
  });

const expectToWork = () => eventually(async () => expect((await note()).status).toBe(201));

async function expectUnavailable() {
  const response = await note();
  expect([response.status, await response.json()]).toMatchObject([503, { type: '/problems/unavailable' }]);
  expect(response.headers.get('retry-after')).toBe('2');
}

describe('a service whose database server is frozen', () => {
  it('[F59] responds with 503 while the connection still looks healthy, and recovers with the server', async () => {
    server.kill('SIGSTOP');
    await Promise.all([expectUnavailable(), expectUnavailable()]);
    await expectUnavailable();
    expect(app.get(Store).isConnected).toBe(true);
    server.kill('SIGCONT');
    await expectToWork();
  });

  it('responds with 503 also after the driver has detected the outage', async () => {
    server.kill('SIGSTOP');
    await eventually(() => expect(app.get(Store).isConnected).toBe(false));
    await expectUnavailable();
  });

  it('waits longer for reads that set maxTimeMS and for index builds', async () => {
    const tallies = app.get(Store).connection.collection<{ _id: string }>('tallies');
    server.kill('SIGSTOP');
    const long = [tallies.findOne({ _id: 'AR' }, { maxTimeMS: LONG_MS }), tallies.createIndex({ names: 1 })];
    await expect(tallies.findOne({ _id: 'AR' })).rejects.toThrow(MongoOperationTimeoutError);
    server.kill('SIGCONT');
    expect(await Promise.all(long)).toMatchObject([{ _id: 'AR' }, 'names_1']);
  });
});
