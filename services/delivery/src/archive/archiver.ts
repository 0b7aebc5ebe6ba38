import { Logger } from '@nestjs/common';
import { type Clock, type Lease, type Leases } from '@numbercast/platform';
import type { TellingsRepository } from '../corrections/tellings.repository.js';
import { archivedRow, cutoffOf, monthOf, nextMonth, startOf } from './archivable.js';
import type { ArchivableRepository } from './archivable.repository.js';
import type { ArchiveFiles, Manifest } from './archive-files.js';
import type { ArchiveKeysRepository } from './archive-keys.repository.js';
import { type ArchiveLine, openLine, type ReadRow, writeLine } from './archive-line.js';
import type { ArchivesRepository } from './archives.repository.js';

const LEASE_MS = 20_000;
const ROWS_AT_ONCE = 500;

export interface ArchiverOptions {
  /** How many whole months stay in the database. */
  afterMonths: number;
  /** Rows of a part at most. */
  partRows: number;
}

export interface ArchiverParts {
  leases: Leases;
  clock: Clock;
  rows: ArchivableRepository;
  keys: ArchiveKeysRepository;
  archives: ArchivesRepository;
  tellings: TellingsRepository;
  files: ArchiveFiles;
}

export interface Archived {
  parts: number;
  rows: number;
}

/**
 * Moves old messages from the ledger to files. A part is written, read back and committed by its manifest before the first
 * of its rows leaves the database; only rows that the file shows in the version that the database has are deleted. A run
 * that ends anywhere is continued by the next one (docs/decisions/049).
 */
export class Archiver {
  private readonly log = new Logger('Archive');

  constructor(
    private readonly of: ArchiverParts,
    private readonly options: ArchiverOptions,
  ) {}

  /** @returns what has left the database; null while another run is at work */
  async run(): Promise<Archived | null> {
    const archived = { parts: 0, rows: 0 };
    const isMine = await this.of.leases.during('archive', LEASE_MS, async (turn) => {
      await this.of.files.removeLeftovers(Date.now());
      for (const manifest of await this.of.files.manifests())
        if (!(await this.of.archives.isRemoved(manifest))) {
          await this.of.files.verify(manifest.part, manifest);
          await this.finish(manifest, turn, archived);
        }
      const cutoff = cutoffOf(this.of.clock.now(), this.options.afterMonths);
      const oldest = await this.of.rows.oldestDeadline(cutoff);
      if (!oldest) return;
      let number = 0;
      for (let month = monthOf(oldest); startOf(month) < cutoff; month = nextMonth(month))
        for (let isMore = true; isMore;) {
          const part = await this.write(month, cutoff, turn, number++);
          if (part) await this.finish(part, turn, archived);
          isMore = part !== null;
        }
    });
    return isMine ? archived : null;
  }

  /** Writes the next part of a month and commits it; null when nothing of the month is left to archive. */
  private async write(month: string, cutoff: Date, turn: Lease, number: number): Promise<Manifest | null> {
    const { files } = this.of;
    const part = `deliveries-${month}.${turn.token}-${number}`;
    const draws = new Set<string>();
    const digest = await files.write(part, this.linesOf(month, cutoff, draws));
    if (!digest) return null;
    await files.verify(part, digest);
    mustHold(turn);
    const writtenAt = new Date().toISOString();
    const manifest: Manifest = { format: 1, part, month, ...digest, draws: [...draws].toSorted(), writtenAt };
    await files.commit(manifest);
    return manifest;
  }

  /** Deletes the rows of a part that is committed, and says so. */
  private async finish(manifest: Manifest, turn: Lease, archived: Archived) {
    const { files, rows, archives } = this.of;
    let deleted = 0;
    for await (const lines of files.read(manifest.part, ROWS_AT_ONCE)) {
      mustHold(turn);
      deleted += await rows.delete(await this.opened(lines));
    }
    await archives.markRemoved(manifest);
    archived.parts++;
    archived.rows += deleted;
    this.log.log(`${manifest.part}: ${manifest.rows} rows in the file, ${deleted} deleted from the database`);
  }

  private async *linesOf(month: string, cutoff: Date, draws: Set<string>) {
    const { rows, tellings, keys } = this.of;
    const busyDraws = new Set(await tellings.drawsBeingTold());
    const bounds = { from: startOf(month), to: startOf(nextMonth(month)) };
    let left = this.options.partRows;
    for await (const some of rows.archivable(bounds, cutoff, busyDraws, ROWS_AT_ONCE)) {
      const taken = some.slice(0, left);
      const ring = await keys.keysOf(taken.flatMap(({ memberId }) => memberId ?? []));
      for (const row of taken) {
        const key = row.memberId === undefined ? undefined : ring.get(row.memberId);
        if (row.memberId !== undefined && !key) continue; // erased this moment: the row is going
        if (row.numbers) draws.add(row.numbers.drawId);
        yield writeLine(archivedRow(row), key);
      }
      left -= taken.length;
      if (left === 0) return;
    }
  }

  /** The rows of lines, without those of members who have been erased since. */
  private async opened(lines: readonly ArchiveLine[]): Promise<Pick<ReadRow, '_id' | '_v'>[]> {
    const ids = lines.flatMap((line) => ('key' in line ? line.key : []));
    const keys = await this.of.keys.byLineId(ids);
    return lines.flatMap((line) => {
      if ('row' in line) return line.row;
      const key = keys.get(line.key);
      return key ? openLine(line, key) : [];
    });
  }
}

/** A process that was paused for longer than its lease must not go on: another one may be at work by now. */
function mustHold(turn: Lease) {
  if (!turn.alive()) throw new Error('the lease of this run has expired; the next run continues it');
}
