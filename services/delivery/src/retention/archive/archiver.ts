import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type Clock, type Lease, type Leases } from '@numbercast/platform';
import type { CorrectionBroadcastsRepository } from '../../scheduling/result-corrections/broadcasts.repository.js';
import { archivedRow, cutoffOf, isArchivable, type StoredRow } from './archivable.js';
import type { ArchivableRepository } from './archivable.repository.js';
import type { ArchiveFiles, Manifest } from './archive-files.js';
import type { ArchiveKeysRepository } from './archive-keys.repository.js';
import { type ArchiveLine, openLine, writeLine } from './archive-line.js';
import type { ArchivesRepository } from './archives.repository.js';

const LEASE_MS = 20_000;
const ROWS_AT_ONCE = 500;

export interface ArchiverOptions {
  /** How many whole months stay in the database. */
  afterMonths: number;
  /** Number of messages after which a part ends. */
  partRows: number;
}

export interface ArchiverParts {
  leases: Leases;
  clock: Clock;
  rows: ArchivableRepository;
  keys: ArchiveKeysRepository;
  archives: ArchivesRepository;
  broadcasts: CorrectionBroadcastsRepository;
  files: ArchiveFiles;
}

export interface Archived {
  parts: number;
  rows: number;
  /** Messages of past months that are not archivable yet. */
  kept: number;
}

type Batches = AsyncGenerator<StoredRow[], void>;

/** The manifest of a part: a summary of its lines. */
interface Contents {
  firstMember?: string;
  lastMember: string;
  draws: Set<string>;
}

/**
 * Moves old messages from the database to files. A part is written, read back, committed by its manifest and recorded
 * before the first of its messages is deleted, and a message is deleted only in the version that the file contains. The
 * next run continues a run that ended at any step (ADR 049).
 */
export class Archiver {
  private readonly log = new Logger('Archive');

  constructor(
    private readonly of: ArchiverParts,
    private readonly options: ArchiverOptions,
  ) {}

  /** @returns what has left the database; null while another run has the lease */
  async run(): Promise<Archived | null> {
    const archived: Archived = { parts: 0, rows: 0, kept: 0 };
    const isMine = await this.of.leases.during('archive', LEASE_MS, async (lease) => {
      await this.of.files.removeLeftovers(Date.now());
      await this.finishFormer(lease, archived);
      await this.moveOld(lease, archived);
    });
    return isMine ? archived : null;
  }

  /** Deletes the messages of parts that previous runs committed, or that a restored database contains again. */
  private async finishFormer(lease: Lease, archived: Archived) {
    const { files, archives } = this.of;
    const recorded = await archives.recorded();
    const parts = new Set(await files.parts());
    const missing = [...recorded.keys()].filter((part) => !parts.has(part));
    if (missing.length > 0)
      throw new Error(`ARCHIVE_DIR is missing ${missing.length} parts of this archive, such as ${missing[0]}`);
    for (const part of parts) {
      if (recorded.get(part)) continue;
      const manifest = await files.manifest(part);
      await files.verify(part, manifest);
      await this.finish(manifest, lease, archived);
    }
  }

  private async moveOld(lease: Lease, archived: Archived) {
    // A random name, because the tokens of leases repeat after a restore of the database
    const run = `${new Date().toISOString().slice(0, 10)}-${randomUUID().slice(0, 8)}`;
    const batches = this.archivable(archived);
    try {
      for (let number = 0; ; number++) {
        const part = await this.write(`deliveries-${run}-${number}`, batches, lease);
        if (!part) return;
        await this.finish(part, lease, archived);
      }
    } finally {
      await batches.return();
    }
  }

  /** Writes the next part and commits it; null when nothing is left to archive. */
  private async write(part: string, batches: Batches, lease: Lease): Promise<Manifest | null> {
    const { files } = this.of;
    const contents: Contents = { lastMember: '', draws: new Set() };
    const digest = await files.write(part, this.linesOf(batches, contents));
    if (!digest) return null;
    await files.verify(part, digest);
    mustHold(lease);
    const { firstMember = '', lastMember } = contents;
    const manifest: Manifest = {
      format: 1,
      part,
      ...digest,
      firstMember,
      lastMember,
      draws: [...contents.draws].toSorted(),
      writtenAt: new Date().toISOString(),
    };
    await files.commit(manifest);
    return manifest;
  }

  /** Deletes the messages of a committed part. */
  private async finish(manifest: Manifest, lease: Lease, archived: Archived) {
    const { files, rows, archives } = this.of;
    await archives.record(manifest);
    let deleted = 0;
    for await (const lines of files.read(manifest.part, ROWS_AT_ONCE)) {
      const versions = await this.versionsOf(lines);
      mustHold(lease);
      deleted += await rows.delete(versions);
    }
    await archives.markRemoved(manifest.part);
    archived.parts++;
    archived.rows += deleted;
    this.log.log(`${manifest.part}: ${manifest.rows} rows in the file, ${deleted} deleted from the database`);
  }

  private async *archivable(archived: Archived): Batches {
    const { rows, broadcasts, clock } = this.of;
    const cutoff = cutoffOf(clock.now(), this.options.afterMonths);
    const busyDraws = new Set(await broadcasts.listDrawsInProgress());
    for await (const old of rows.createdBefore(cutoff, Math.min(ROWS_AT_ONCE, this.options.partRows))) {
      const batch = old.filter((message) => isArchivable(message, cutoff, busyDraws));
      archived.kept += old.length - batch.length;
      yield batch;
    }
  }

  /** The lines of the next part. Leaves the batches after it to the part that follows. */
  private async *linesOf(batches: Batches, contents: Contents) {
    for (let rows = 0; rows < this.options.partRows;) {
      const { value: batch, done } = await batches.next();
      if (done) return;
      const keys = await this.of.keys.keysOf(batch.flatMap(({ memberId }) => memberId ?? []));
      for (const message of batch) {
        const key = message.memberId === undefined ? undefined : keys.get(message.memberId);
        if (message.memberId !== undefined && !key) continue; // of an erased member: the erasure deletes the message
        rows++;
        contents.firstMember ??= message.memberId ?? '';
        contents.lastMember = message.memberId ?? '';
        if (message.numbers) contents.draws.add(message.numbers.drawId);
        yield writeLine(archivedRow(message), key);
      }
    }
  }

  /** Ids and versions of lines, except lines of members who have been erased since. */
  private async versionsOf(lines: readonly ArchiveLine[]): Promise<{ _id: string; _v: number }[]> {
    const ids = lines.flatMap((line) => ('key' in line ? line.key : []));
    const keys = await this.of.keys.byLineId(ids);
    return lines.flatMap((line) => {
      if ('message' in line) return line.message;
      const key = keys.get(line.key);
      return key ? openLine(line, key) : [];
    });
  }
}

/** A process that was paused for longer than its lease must stop: another run may have begun. */
function mustHold(lease: Lease) {
  if (!lease.alive()) throw new Error('the lease of this run has expired; the next run continues it');
}
