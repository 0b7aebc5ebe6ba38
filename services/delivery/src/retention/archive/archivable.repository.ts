import { Injectable } from '@nestjs/common';
import { MessagesRepository } from '../../messages/messages.repository.js';
import type { StoredRow } from './archivable.js';

interface Named {
  _id: string;
}

/** Reads messages for the archive, and deletes archived ones. */
@Injectable()
export class ArchivableRepository {
  constructor(private readonly messages: MessagesRepository) {}

  /**
   * Returns messages created before an instant: those without a member first, then member by member. A batch ends with
   * the last message of a member, so it exceeds its size by the messages of one member at most. The index on members
   * finds them, so that no message of the retained months is read.
   */
  async *createdBefore(cutoff: Date, batchSize: number): AsyncGenerator<StoredRow[]> {
    yield* this.withoutMember(cutoff, batchSize);
    const old = { createdAt: { $lt: cutoff } };
    for (let after = ''; ;) {
      const page = await this.messages.rows
        .find({ memberId: { $gt: after }, ...old })
        .sort({ memberId: 1 })
        .limit(batchSize)
        .lean<StoredRow[]>();
      const last = page.at(-1)?.memberId;
      if (last === undefined) return;
      const ofLast = await this.messages.rows.find({ memberId: last, ...old }).lean<StoredRow[]>();
      yield [...page.filter(({ memberId }) => memberId !== last), ...ofLast];
      after = last;
    }
  }

  /**
   * Deletes messages in these versions; a message that has changed since is retained. @returns how many were deleted
   */
  async delete(rows: readonly { _id: string; _v: number }[]): Promise<number> {
    if (rows.length === 0) return 0;
    const untouched = { outboxAt: { $exists: false } };
    const operations = rows.map(({ _id, _v }) => ({ deleteOne: { filter: { _id, _v, ...untouched } } }));
    const { deletedCount } = await this.messages.rows.bulkWrite(operations, { ordered: false });
    return deletedCount;
  }

  private async *withoutMember(cutoff: Date, batchSize: number) {
    const found = this.messages.rows
      .find({ memberId: null, createdAt: { $lt: cutoff } } as object, { _id: 1 })
      .lean<Named[]>();
    let ids: string[] = [];
    // Only ids: a cursor returns encrypted fields as they are stored
    for await (const { _id } of found.cursor({ batchSize }) as AsyncIterable<Named>) {
      ids.push(_id);
      if (ids.length < batchSize) continue;
      yield await this.load(ids);
      ids = [];
    }
    if (ids.length > 0) yield await this.load(ids);
  }

  private load(ids: string[]) {
    return this.messages.rows.find({ _id: { $in: ids } }).lean<StoredRow[]>();
  }
}
