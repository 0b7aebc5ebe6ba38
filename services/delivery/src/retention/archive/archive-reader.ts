import { Injectable, Logger } from '@nestjs/common';
import { problem } from '@numbercast/platform';
import type { KeptMessage } from './archivable.js';
import { ArchiveFiles } from './archive-files.js';
import { ArchiveKeysRepository } from './archive-keys.repository.js';
import { openLine } from './archive-line.js';
import { ArchivesRepository } from './archives.repository.js';

const LINES_AT_ONCE = 1_000;

export const archiveUnavailable = problem('archive-unavailable', 503, 'Archived messages are not available right now');

/** A message of the database or of the archive. */
type Versioned = KeptMessage & { _v?: number };

/** Members' messages that have left the database. */
@Injectable()
export class ArchiveReader {
  private readonly log = new Logger('Archive');

  constructor(
    private readonly archives: ArchivesRepository,
    private readonly keys: ArchiveKeysRepository,
    private readonly files: ArchiveFiles,
  ) {}

  /** Whether a part of the archive may hold messages of a member. */
  async mayHave(memberId: string): Promise<boolean> {
    return (await this.archives.partsOf(memberId)).length > 0;
  }

  /**
   * Returns messages of a member, including archived ones, newest first. The database is read before the archive: a
   * message that is archived meanwhile is in at least one of them, and its later version is used if both have it.
   * Archived messages of a member who has been erased cannot be read.
   *
   * @throws Problem when a part of the archive cannot be read, because a list without it would look complete
   */
  async withArchived(
    memberId: string,
    inDatabase: () => PromiseLike<readonly Versioned[]>,
    drawId?: string,
  ): Promise<KeptMessage[]> {
    const newest = new Map<string, Versioned>();
    const add = (message: Versioned) => {
      if ((newest.get(message._id)?._v ?? -1) < (message._v ?? 0)) newest.set(message._id, message);
    };
    for (const message of await inDatabase()) add(message);
    try {
      for await (const message of this.archived(memberId, drawId)) add(message);
    } catch (error) {
      this.log.error(`failed to read the archive: ${String(error)}`);
      throw archiveUnavailable({ detail: 'Try again later.' });
    }
    return [...newest.values()].toSorted(newestFirst);
  }

  private async *archived(memberId: string, drawId: string | undefined) {
    const parts = await this.archives.partsOf(memberId, drawId);
    const key = parts.length > 0 && (await this.keys.find([memberId])).get(memberId);
    if (!key) return;
    const mayBeTheirs = (text: string) => text.includes(key.lineId);
    for (const part of parts)
      for await (const lines of this.files.read(part, LINES_AT_ONCE, mayBeTheirs))
        for (const line of lines) {
          if (!('key' in line) || line.key !== key.lineId) continue;
          const message = openLine(line, key);
          if (!drawId || message.numbers?.drawId === drawId) yield message;
        }
  }
}

const newestFirst = (a: KeptMessage, b: KeptMessage) =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? -1 : 1);
