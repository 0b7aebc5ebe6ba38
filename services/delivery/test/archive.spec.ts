import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Lease, Leases } from '@numbercast/platform';
import { environmentOf } from '@numbercast/platform/testing';
import { ArchiveFiles } from '../src/retention/archive/archive-files.js';
import { ArchiveReader } from '../src/retention/archive/archive-reader.js';
import { erasedRecipient } from '../src/recipients/recipient.js';
import type { MessageDocument } from '../src/messages/message-state.js';
import { someNumbers } from './builders.js';
import { anArchive, endedRow, PART_ROWS, type TestArchive } from './archive-world.js';

const MAIN = fileURLToPath(new URL('../dist/retention/archive/main.js', import.meta.url));
const MEMBERS = Array.from({ length: 10 }, (_, index) => `m${index}`);
const rowsOf = (memberIds: string[]) =>
  memberIds.flatMap((memberId) => [endedRow(memberId, 'sms'), endedRow(memberId, 'email')]);
const rows = () => rowsOf(MEMBERS);

let archive: TestArchive;
beforeEach(async () => {
  archive = await anArchive();
});
afterEach(() => archive.close());

/** Replaces methods of a part of the archiver; `call` runs the original one. */
function replacing<T extends object>(
  part: T,
  replacements: Partial<Record<keyof T, (call: () => unknown) => unknown>>,
): T {
  return new Proxy(part, {
    get(target, name) {
      const value = Reflect.get(target, name) as (...args: unknown[]) => unknown;
      const replacement = replacements[name as keyof T];
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const call = () => Reflect.apply(value, target, args);
        return replacement ? replacement(call) : call();
      };
    },
  });
}

const dies = () => Promise.reject(new Error('died'));

/** Expects that every message of the members can be read once, with its address. */
async function expectAllReadable(of: TestArchive, memberIds = MEMBERS) {
  for (const memberId of memberIds) {
    const found = (await of.messagesOf(memberId)).map(({ _id, to }) => `${_id} ${to}`);
    expect(found.toSorted()).toEqual(
      ['email', 'sms'].map((channel) => `powerball-2026-11-23|${memberId}|${channel} to ${memberId}`),
    );
  }
}

async function expectAllArchived() {
  expect(await archive.ids()).toEqual([]);
  await expectAllReadable(archive);
}

describe('an archive run', () => {
  it('moves old messages to files of bounded size and deletes them', async () => {
    await archive.add(rows());
    expect(await archive.run()).toEqual({ parts: 3, rows: 20, kept: 0 });
    await expectAllArchived();
    const manifests = await archive.manifests();
    expect(manifests.map(({ firstMember, lastMember, rows: count }) => [firstMember, lastMember, count])).toEqual([
      ['m0', 'm3', 8],
      ['m4', 'm7', 8],
      ['m8', 'm9', 4],
    ]);
    expect(new Set(manifests.flatMap(({ draws }) => draws))).toEqual(new Set(['powerball-2026-11-23']));
    expect(await archive.messagesOf('m3', 'powerball-2026-11-23')).toHaveLength(2);
    expect(await archive.messagesOf('m3', 'powerball-2026-11-25')).toEqual([]);
  });

  it('leaves messages that are recent, undecided, unpublished or of a draw that is not over', async () => {
    const kept = [
      endedRow('queued', 'sms', { state: 'queued' }),
      endedRow('open', 'sms', { state: 'unknown' }),
      endedRow('unpublished', 'sms', { outbox: [{ id: 'e', seq: 1, type: 't' }], outboxAt: new Date(0) }),
      endedRow('late', 'sms', { deadline: new Date('2027-02-01T00:00:00Z') }),
    ];
    const young = endedRow('young', 'sms', { createdAt: new Date('2027-02-01T00:00:00Z') });
    await archive.add([...kept, young, endedRow('old')]);
    expect(await archive.run()).toEqual({ parts: 1, rows: 1, kept: kept.length });
    expect(await archive.ids()).toEqual([...kept, young].map(({ _id }) => _id).toSorted());
  });

  it('leaves the messages of a draw while a corrected result is sent to its members', async () => {
    await archive.add([endedRow('m1')]);
    const { broadcasts } = archive.parts;
    const broadcast = { drawId: someNumbers().drawId, state: 'sending', cursor: '', correction: {} } as never;
    await broadcasts.insert('t1', broadcast);
    expect(await archive.run()).toEqual({ parts: 0, rows: 0, kept: 1 });
    await broadcasts.change('t1', (current) => ({ next: { ...current, state: 'done' }, events: [] }));
    expect(await archive.run()).toEqual({ parts: 1, rows: 1, kept: 0 });
  });

  it('archives a reply to a phone that no member has, without the phone', async () => {
    const content = { kind: 'help-reply' as const, to: '+15015550142' };
    const own = { _id: 'reply|SM1|sms', memberId: undefined, numbers: undefined, content };
    await archive.add([endedRow('', 'sms', { ...own, to: content.to }), endedRow('m1')]);
    expect(await archive.run()).toEqual({ parts: 1, rows: 2, kept: 0 });
    expect(await archive.ids()).toEqual([]);
    const [manifest] = await archive.manifests();
    expect(manifest).toMatchObject({ firstMember: '', lastMember: 'm1' });
    const lines = [];
    for await (const some of archive.parts.files.read(manifest!.part, 10)) lines.push(...some);
    expect(lines[0]).toMatchObject({ message: { _id: own._id, content: { kind: 'help-reply', to: '' } } });
    expect(JSON.stringify(lines)).not.toContain(content.to);
  });

  it('does nothing while another run has the lease', async () => {
    await archive.add(rows());
    const results = await Promise.all([archive.run(), archive.run()]);
    expect(results.filter((result) => result === null)).toHaveLength(1);
    await expectAllArchived();
    expect(await archive.lines()).toBe(20);
  });

  it('does nothing when there are no old messages', async () => {
    expect(await archive.run()).toEqual({ parts: 0, rows: 0, kept: 0 });
    expect(await archive.files()).toEqual([]);
  });

  it('rejects a folder in which a part of the archive is missing', async () => {
    await archive.add(rows());
    await archive.run();
    await archive.add([endedRow('late')]);
    const other = await anArchive();
    const files = new ArchiveFiles(other.folder);
    await expect(archive.run({ files })).rejects.toThrow('ARCHIVE_DIR is missing 3 parts');
    expect(await archive.ids()).toHaveLength(1);
    await other.close();
  });
});

describe('an archive run whose lease expires', () => {
  /** Leases that are lost once `isLost` returns true. */
  const losing = (leases: Leases, isLost: () => boolean) =>
    ({
      during: (name: string, ttlMs: number, work: (lease: Lease) => Promise<unknown>) =>
        leases.during(name, ttlMs, (lease) => work({ ...lease, alive: () => lease.alive() && !isLost() })),
    }) as Leases;

  it('commits nothing more', async () => {
    await archive.add(rows());
    let isLost = false;
    const lose = (call: () => unknown) => {
      isLost = true;
      return call();
    };
    const files = replacing(archive.parts.files, { verify: lose });
    const leases = losing(archive.parts.leases, () => isLost);
    await expect(archive.run({ files, leases })).rejects.toThrow('the lease of this run has expired');
    expect(await archive.manifests()).toEqual([]);
    expect(await archive.ids()).toHaveLength(20);
  });

  it('deletes nothing more', async () => {
    await archive.add(rows());
    let isLost = false;
    const lose = (call: () => unknown) => {
      isLost = true;
      return call();
    };
    const archives = replacing(archive.parts.archives, { record: lose });
    const leases = losing(archive.parts.leases, () => isLost);
    await expect(archive.run({ archives, leases })).rejects.toThrow('the lease of this run has expired');
    expect(await archive.ids()).toHaveLength(20);
    await archive.run();
    await expectAllArchived();
    expect(await archive.lines()).toBe(20);
  });
});

describe('an archive process that is killed repeatedly', () => {
  const MANY = Array.from({ length: 1_000 }, (_, index) => `m${String(index).padStart(4, '0')}`);
  const KILLS = 4;

  /**
   * Runs the command as operators do, and kills it once the archive has this many files.
   * @returns the exit code; null when killed
   */
  async function runProcess(filesAtDeath: number): Promise<number | null> {
    const { PATH } = process.env; // eslint-disable-line node/no-process-env -- where node is
    const { MONGODB_CA: _authority, CLOCK_URL: _clock, ...config } = archive.config;
    const env = { PATH, ...environmentOf({ ...config, ARCHIVE_PART_ROWS: 100 }) };
    const child = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
    const exit = once(child, 'exit');
    const timer = setInterval(() => {
      if (readdirSync(archive.folder).length >= filesAtDeath) child.kill('SIGKILL');
    }, 1);
    const [code] = (await exit) as [number | null];
    clearInterval(timer);
    return code;
  }

  it('[F75] loses no message', async () => {
    const past = new Date('2025-11-23T03:59:00Z');
    const old = { createdAt: past, deadline: past, numbers: someNumbers({ drawAt: past }) };
    await archive.add(MANY.flatMap((id) => [endedRow(id, 'sms', old), endedRow(id, 'email', old)]));
    for (let kill = 1; kill <= KILLS; kill++) {
      expect(await runProcess(kill * 7)).toBeNull();
      await expectAllReadable(archive, MANY.slice(0, 50));
      await archive.expireLease();
    }
    expect(await runProcess(Infinity)).toBe(0);
    expect(await archive.ids()).toEqual([]);
    await expectAllReadable(archive, MANY.slice(0, 50));
    expect(await archive.lines()).toBe(2 * MANY.length);
  });
});

/** Fails the call with this number, before or after its effect, and every later one, like a process that has died. */
function dyingAt(last: number, isAfter: boolean) {
  let calls = 0;
  return function dying<T extends object>(part: T): T {
    return new Proxy(part, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const number = calls++;
          if (number > last || (number === last && !isAfter)) throw new Error('died');
          const result: unknown = Reflect.apply(value, target, args);
          if (number < last || !(result instanceof Promise)) return result;
          return result.then(dies);
        };
      },
    });
  };
}

describe('an archive run that dies', () => {
  const FEW = MEMBERS.slice(0, 5);

  it.each([
    ['before', false],
    ['after', true],
  ])('loses no message %s any step, and the next run completes it without duplicate lines', async (_when, isAfter) => {
    let hasDied = true;
    let step = 0;
    for (; hasDied; step++) {
      const own = await anArchive();
      await own.add(rowsOf(FEW));
      const dying = dyingAt(step, isAfter);
      const { files, rows: storedMessages, archives, keys } = own.parts;
      hasDied = await own
        .run({ files: dying(files), rows: dying(storedMessages), archives: dying(archives), keys: dying(keys) })
        .then(
          () => false,
          () => true,
        );
      await expectAllReadable(own, FEW);
      await own.run();
      expect({ step, left: await own.ids(), lines: await own.lines() }).toEqual({ step, left: [], lines: 10 });
      await expectAllReadable(own, FEW);
      await own.close();
    }
    expect(step).toBeGreaterThan(20);
  });
});

describe('a message that changes while it is archived', () => {
  it('stays in the database, and the next run archives its last version', async () => {
    await archive.add([endedRow('m1')]);
    const [id] = await archive.ids();
    const files = replacing(archive.parts.files, {
      async commit(call) {
        await call();
        await archive.change(id!, { $set: { state: 'failed' }, $inc: { _v: 1 } });
      },
    });
    expect(await archive.run({ files })).toEqual({ parts: 1, rows: 0, kept: 0 });
    expect(await archive.messagesOf('m1')).toMatchObject([{ state: 'failed' }]);
    expect(await archive.run()).toEqual({ parts: 1, rows: 1, kept: 0 });
    expect(await archive.messagesOf('m1')).toMatchObject([{ state: 'failed' }]);
    expect(await archive.lines()).toBe(2);
  });

  it('is in a data export that its member requests while the message leaves the database', async () => {
    await archive.add([endedRow('m1')]);
    const { storedMessages } = archive;
    const archives = replacing(archive.parts.archives, {
      async markRemoved(call) {
        expect(await storedMessages.countDocuments({})).toBe(0);
        expect(await archive.messagesOf('m1')).toHaveLength(1);
        await call();
      },
    });
    expect(await archive.run({ archives })).toEqual({ parts: 1, rows: 1, kept: 0 });
  });

  it('is found even if it leaves the database before the database is read', async () => {
    await archive.add([endedRow('m1')]);
    const { archives, keys, files } = archive.parts;
    const found = await new ArchiveReader(archives, keys, files).withArchived('m1', async () => {
      await archive.run();
      return archive.storedMessages.find({ memberId: 'm1' }).lean<MessageDocument[]>();
    });
    expect(found).toHaveLength(1);
  });
});

describe('a damaged part of the archive', () => {
  const damage = async (part: string, bytes: number) => truncate(join(archive.folder, `${part}.ndjson.gz`), bytes - 1);

  it('is not committed, and nothing is deleted', async () => {
    await archive.add(rows());
    const { files } = archive.parts;
    const damaging = new Proxy(files, {
      get(target, name) {
        const value = Reflect.get(target, name) as (...args: unknown[]) => unknown;
        if (name !== 'write') return value.bind(target);
        return async (...args: Parameters<ArchiveFiles['write']>) => {
          const digest = await files.write(...args);
          await damage(args[0], digest!.bytes);
          return digest;
        };
      },
    });
    await expect(archive.run({ files: damaging })).rejects.toThrow();
    expect(await archive.manifests()).toEqual([]);
    expect(await archive.ids()).toHaveLength(20);
  });

  it('[F76] ends the next run with an error before anything is deleted if a dead run left it', async () => {
    await archive.add(rows());
    const archives = replacing(archive.parts.archives, { record: dies });
    await expect(archive.run({ archives })).rejects.toThrow('died');
    const [first] = await archive.manifests();
    const path = join(archive.folder, `${first!.part}.ndjson.gz`);
    const lines = gunzipSync(await readFile(path))
      .toString()
      .trimEnd()
      .split('\n');
    await writeFile(path, gzipSync(lines.slice(1).join('\n')));
    await expect(archive.run()).rejects.toThrow('unlike what was written');
    expect(await archive.ids()).toHaveLength(20);
  });

  it('fails a request for messages of its members instead of leaving messages out', async () => {
    await archive.add(rows());
    await archive.run();
    const [first] = await archive.manifests();
    await damage(first!.part, first!.bytes);
    await expect(archive.messagesOf('m0')).rejects.toMatchObject({ code: 'archive-unavailable' });
    expect(await archive.messagesOf('m9')).toHaveLength(2);
  });
});

describe('a database that was restored from a backup before a run', () => {
  it('[F77] keeps every message, even though the keys and the records of that run are lost', async () => {
    await archive.add(rows());
    await archive.run();
    await archive.forgetArchives();
    await archive.add(rows());
    await expectAllReadable(archive);
    expect(await archive.run()).toEqual({ parts: 6, rows: 20, kept: 0 });
    await expectAllArchived();
  });

  it('deletes the messages of the run again if the keys are as old as the backup', async () => {
    await archive.add(rows());
    await archive.parts.keys.keysOf(MEMBERS);
    await archive.run();
    await archive.parts.store.connection.models['archives']!.deleteMany({});
    await archive.add(rows());
    expect(await archive.run()).toEqual({ parts: 3, rows: 20, kept: 0 });
    await expectAllArchived();
    expect(await archive.lines()).toBe(20);
  });

  it('keeps a message that has unpublished events again', async () => {
    const state = { outbox: [{ id: 'e', seq: 1, type: 't' }], outboxAt: new Date(0) };
    await archive.add([endedRow('m1')]);
    await archive.run();
    await archive.parts.store.connection.models['archives']!.deleteMany({});
    await archive.add([endedRow('m1', 'sms', state)]);
    await archive.run();
    expect(await archive.ids()).toHaveLength(1);
    expect(await archive.messagesOf('m1')).toHaveLength(1);
  });

  it('archives a message again that differs from the one in the file', async () => {
    await archive.add([endedRow('m1')]);
    await archive.run();
    await archive.parts.store.connection.models['archives']!.deleteMany({});
    await archive.add([endedRow('m1', 'sms', { _v: 6, state: 'failed' })]);
    await archive.run();
    expect(await archive.ids()).toEqual([]);
    expect(await archive.messagesOf('m1')).toMatchObject([{ state: 'failed', _v: 6 }]);
  });
});

describe('an erased member', () => {
  it('has no readable messages in the archive', async () => {
    await archive.add(rows());
    await archive.run();
    expect(await archive.messagesOf('m3')).toHaveLength(2);
    await archive.parts.keys.delete('m3');
    expect(await archive.messagesOf('m3')).toEqual([]);
    expect(await archive.messagesOf('m4')).toHaveLength(2);
  });

  it('gets no new key and no archived messages after the erasure, while other members do', async () => {
    const erased = MEMBERS.slice(0, PART_ROWS);
    const contacts = archive.parts.store.connection.models['recipients']!;
    await contacts.insertMany(erased.map((memberId) => ({ _id: memberId, ...erasedRecipient, srcSeq: 9 })));
    await archive.add(rows());
    await archive.run();
    expect([...(await archive.parts.keys.find(MEMBERS)).keys()].toSorted()).toEqual(MEMBERS.slice(PART_ROWS));
    expect(await archive.lines()).toBe(20 - 2 * PART_ROWS);
    expect(await archive.ids()).toHaveLength(2 * PART_ROWS);
  });

  it('has only an encrypted key in the database before the erasure', async () => {
    const { key } = (await archive.parts.keys.keysOf(['m1'])).get('m1')!;
    const stored = await archive.parts.store.connection.db!.collection('archive_keys').find().toArray();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(key);
  });
});
