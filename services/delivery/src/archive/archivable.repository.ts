import { Injectable } from '@nestjs/common';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import type { StoredRow } from './archivable.js';

interface Named {
  _id: string;
}

/** The ledger as the archive reads and shortens it. */
@Injectable()
export class ArchivableRepository {
  constructor(private readonly deliveries: DeliveriesRepository) {}

  /**
   * Messages created before an instant, in batches: those without a member first, then member after member. The index of
   * members' messages finds them, so that no message of the months that stay is read.
   */
  async *createdBefore(cutoff: Date, batchSize: number): AsyncGenerator<StoredRow[]> {
    for (const memberId of [null, { $gt: '' }]) {
      const found = this.deliveries.rows
        .find({ memberId, createdAt: { $lt: cutoff } } as object, { _id: 1 })
        .sort({ memberId: 1, createdAt: -1 })
        .lean<Named[]>();
      let ids: string[] = [];
      for await (const { _id } of found.cursor({ batchSize }) as AsyncIterable<Named>) {
        ids.push(_id);
        if (ids.length < batchSize) continue;
        yield await this.load(ids);
        ids = [];
      }
      if (ids.length > 0) yield await this.load(ids);
    }
  }

  /** Deletes messages in these versions; a message that has changed since stays. @returns how many were deleted */
  async delete(rows: readonly { _id: string; _v: number }[]): Promise<number> {
    if (rows.length === 0) return 0;
    const untouched = { outboxAt: { $exists: false }, uncounted: { $exists: false } };
    const operations = rows.map(({ _id, _v }) => ({ deleteOne: { filter: { _id, _v, ...untouched } } }));
    const { deletedCount } = await this.deliveries.rows.bulkWrite(operations as never, { ordered: false });
    return deletedCount;
  }

  /** Whole messages in the order of their ids here. A cursor would return sealed fields as they are stored. */
  private async load(ids: string[]): Promise<StoredRow[]> {
    const rows = await this.deliveries.rows.find({ _id: { $in: ids } }).lean<StoredRow[]>();
    const byId = new Map(rows.map((row) => [row._id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}
