import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '@numbercast/platform/testing/free-port';
import mongoose from 'mongoose';
import { paths } from '../../src/engines/paths.js';
import { store } from '../../src/engines/store.js';
import { describeEmbedded } from './describe-embedded.js';
const PAUSE_MS = 500;
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

async function aStore(commitsEveryMs: number) {
  env['STORE_COMMITS_EVERY_MS'] = String(commitsEveryMs);
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

const writtenAt = async () => (await stat(join(paths.data('store'), 'documents.bson.h2'))).mtimeMs;

type Rows = Awaited<ReturnType<typeof aStore>>['rows'];

/** Writes a row, kills the store after that, and looks for the row in the next one. */
async function isThereAfterAKill(commitsEveryMs: number, beforeTheKill: (rows: Rows) => Promise<void>) {
  const first = await aStore(commitsEveryMs);
  await first.rows.insertOne({ _id: 'row' });
  await beforeTheKill(first.rows);
  await killed(first.child);
  await first.connection.close(true);
  const second = await aStore(0);
  const row = await second.rows.findOne({ _id: 'row' });
  await second.connection.close();
  return row !== null;
}

/** Reads before it writes, so that the later of two writers keeps the earlier content. */
async function untilWritten(rows: Rows) {
  let seen = await writtenAt();
  for (let [n, writes] = [0, 0]; writes < 2; n++) {
    await rows.insertOne({ _id: `another-${n}` });
    await delay(20);
    const now = await writtenAt();
    if (now !== seen) writes++;
    seen = now;
  }
}

describeEmbedded('the embedded store', () => {
  it('ends when another process has its port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const child = await startOn((other.address() as AddressInfo).port);
    expect(await once(child, 'exit')).toEqual([PORT_TAKEN, null]);
    other.close();
  });
});

describeEmbedded('a kill of the embedded store', () => {
  it('loses nothing that was acknowledged', async () => {
    expect(await isThereAfterAKill(0, async () => undefined)).toBe(true);
  });

  it('loses nothing that is older than its pauses, where it writes from time to time', async () => {
    expect(await isThereAfterAKill(PAUSE_MS, untilWritten)).toBe(true);
  });
});
