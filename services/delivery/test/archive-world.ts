import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { freshKeys } from '@numbercast/platform/testing';
import { migrateDatabase } from '@numbercast/platform/persistence/migrate-database';
import { archiveParts } from '../src/retention/archive/archive-parts.js';
import { ArchiveReader } from '../src/retention/archive/archive-reader.js';
import { Archiver, type ArchiverParts } from '../src/retention/archive/archiver.js';
import type { StoredRow } from '../src/retention/archive/archivable.js';
import type { Channel } from '../src/recipients/recipient.js';
import { numbersMessageId } from '../src/messages/message.js';
import type { MessageDocument } from '../src/messages/message-state.js';
import { aMessage, someNumbers } from './builders.js';

/** Six whole months after the messages below. */
export const NOW = new Date('2027-05-20T09:00:00Z');
export const PART_ROWS = 7;

let databases = 0;
Logger.overrideLogger(false);

/** A separate delivery database and archive for one test, on the running engines. */
export async function anArchive() {
  // eslint-disable-next-line node/no-process-env -- where the test run's engines are
  const { MONGODB_URI = 'mongodb://127.0.0.1:27017' } = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  const config = {
    MONGODB_URI: `${MONGODB_URI}/archive_${process.pid}_${databases++}`,
    MONGODB_CA: undefined,
    FIELD_KEYS: freshKeys(),
    EVENT_KEYS: freshKeys(),
    CLOCK_URL: undefined,
    ARCHIVE_DIR: folder,
    ARCHIVE_AFTER_MONTHS: 3,
    ARCHIVE_PART_ROWS: PART_ROWS,
  };
  const parts = archiveParts(config);
  const { store, leases, archives, keys, files } = parts;
  await migrateDatabase(store, leases);
  await store.ready();
  parts.clock.set(NOW);
  const stored = store.connection.models['messages']!;

  return {
    config,
    folder,
    parts,
    storedMessages: stored,
    /** Runs the archive, with some of its parts replaced. */
    run: (replaced: Partial<ArchiverParts> = {}) =>
      new Archiver({ ...parts, ...replaced }, { afterMonths: 3, partRows: PART_ROWS }).run(),
    add: (rows: StoredRow[]) => stored.insertMany(rows),
    ids: async () =>
      (await stored.find({}, { _id: 1 }).sort({ _id: 1 }).lean<{ _id: string }[]>()).map(({ _id }) => _id),
    change: (id: string, update: object) => stored.updateOne({ _id: id }, update),
    /** All messages of a member, from the database and from the archive. */
    messagesOf: (memberId: string, drawId?: string) =>
      new ArchiveReader(archives, keys, files).withArchived(
        memberId,
        () => stored.find({ memberId }).lean<MessageDocument[]>(),
        drawId,
      ),
    manifests: async () => Promise.all((await files.parts()).map((part) => files.manifest(part))),
    /** Number of lines in all committed parts. */
    async lines() {
      return (await this.manifests()).reduce((sum, { rows }) => sum + rows, 0);
    },
    files: () => readdir(folder),
    /** Expires the lease of a killed run. */
    expireLease: () =>
      store.connection.models['leases']!.updateOne({ _id: 'archive' }, { $set: { until: new Date(0) } }),
    /** Restores the database to the state before the first run. */
    async forgetArchives() {
      for (const name of ['archives', 'archive_keys', 'leases']) await store.connection.models[name]!.deleteMany({});
    },
    async close() {
      await store.connection.dropDatabase();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type TestArchive = Awaited<ReturnType<typeof anArchive>>;

/** A message with a final outcome, as the database stores it. */
export function endedRow(memberId: string, channel: Channel = 'sms', changes: Partial<StoredRow> = {}): StoredRow {
  const numbers = someNumbers();
  const state = changes.state ?? 'delivered';
  const base = aMessage({
    _id: numbersMessageId(numbers.drawId, memberId, channel),
    memberId,
    channel,
    state,
    to: `to ${memberId}`,
  });
  return { ...base, _v: 4, outbox: [], ...changes } as StoredRow;
}
