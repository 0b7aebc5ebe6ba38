import { Injectable } from '@nestjs/common';
import { CHANNELS } from '../contacts/contact.js';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import { ASIDES } from '../ledger/delivery.js';
import { ENDED_STATES, isArchivable, type StoredRow } from './archivable.js';

/** As the index of messages by channel, state and deadline has those that have ended. */
const ENDED = {
  channel: { $in: CHANNELS },
  state: { $in: ENDED_STATES },
  aside: { $in: [null, ...ASIDES] },
} as object;

interface Named {
  _id: string;
}

/** The ledger as the archive reads and shortens it. */
@Injectable()
export class ArchivableRepository {
  constructor(private readonly deliveries: DeliveriesRepository) {}

  /** The earliest deadline among messages that may be archivable. */
  async oldestDeadline(cutoff: Date): Promise<Date | null> {
    const [row] = await this.deliveries.rows
      .find({ ...ENDED, deadline: { $lt: cutoff } }, { deadline: 1 })
      .sort({ deadline: 1 })
      .limit(1)
      .lean<{ deadline: Date }[]>();
    return row?.deadline ?? null;
  }

  /** Archivable messages with a deadline in these bounds, in stretches. */
  async *archivable(
    { from, to }: { from: Date; to: Date },
    cutoff: Date,
    busyDraws: ReadonlySet<string>,
    atOnce: number,
  ): AsyncGenerator<StoredRow[]> {
    const ended = this.deliveries.rows
      .find({ ...ENDED, deadline: { $gte: from, $lt: to } }, { _id: 1 })
      .lean<Named[]>();
    let ids: string[] = [];
    for await (const { _id } of ended.cursor({ batchSize: atOnce }) as AsyncIterable<Named>) {
      ids.push(_id);
      if (ids.length < atOnce) continue;
      yield await this.load(ids, cutoff, busyDraws);
      ids = [];
    }
    if (ids.length > 0) yield await this.load(ids, cutoff, busyDraws);
  }

  /** Deletes messages in these versions; one that has changed since stays. @returns how many were deleted */
  async delete(rows: readonly { _id: string; _v: number }[]): Promise<number> {
    if (rows.length === 0) return 0;
    const untouched = { outboxAt: { $exists: false }, uncounted: { $exists: false } };
    const operations = rows.map(({ _id, _v }) => ({ deleteOne: { filter: { _id, _v, ...untouched } } }));
    const { deletedCount } = await this.deliveries.rows.bulkWrite(operations as never, { ordered: false });
    return deletedCount;
  }

  private async load(ids: string[], cutoff: Date, busyDraws: ReadonlySet<string>) {
    const rows = await this.deliveries.rows.find({ _id: { $in: ids } }).lean<StoredRow[]>();
    return rows.filter((row) => isArchivable(row, cutoff, busyDraws));
  }
}
