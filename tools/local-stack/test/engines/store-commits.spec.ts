import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '@numbercast/platform/testing/free-port';
import mongoose from 'mongoose';
import { paths } from '../../src/engines/paths.js';
import { store } from '../../src/engines/store.js';
import { describeEmbedded } from './describe-embedded.js';

/** Exit code of `Store.java`. */
const PORT_TAKEN = 73;
const running: ChildProcess[] = [];

// eslint-disable-next-line node/no-process-env -- settings of the store
const { env } = process;

beforeAll(async () => {
  env['ENGINE_SET'] = `store-commits-${process.pid}`;
});

afterEach(async () => {
  for (const child of running.splice(0)) await killed(child);
  await rm(join(paths.allData, '..'), { recursive: true, force: true });
});

async function startOn(port: number) {
  const { file, args, directory } = await (await store.prepare(() => undefined))([port]);
  const child = spawn(file, args, { cwd: directory, stdio: 'ignore' });
  running.push(child);
  return child;
}

async function aStore() {
  const port = await freePort();
  const child = await startOn(port);
  const connection = await mongoose.createConnection(`mongodb://127.0.0.1:${port}/kept`).asPromise();
  return { child, connection, rows: connection.collection<{ _id: string }>('rows') };
}

async function killed(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

describeEmbedded('the embedded store', () => {
  it('exits when another process occupies its port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const child = await startOn((other.address() as AddressInfo).port);
    expect(await once(child, 'exit')).toEqual([PORT_TAKEN, null]);
    other.close();
  });
});

describeEmbedded('a kill of the embedded store', () => {
  it('loses no acknowledged write', async () => {
    const first = await aStore();
    await first.rows.insertOne({ _id: 'row' });
    await killed(first.child);
    await first.connection.close(true);
    const second = await aStore();
    expect(await second.rows.findOne({ _id: 'row' })).not.toBeNull();
    await second.connection.close();
  });
});
