import { Injectable } from '@nestjs/common';
import { Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import { nextMonth, startOf } from './archivable.js';
import type { Manifest } from './archive-files.js';

/** A part of the archive, as the service knows it without the files. */
interface Archive {
  /** The name of the part. */
  _id: string;
  month: string;
  rows: number;
  sha256: string;
  draws: string[];
  /** When its rows had left the database; technical time. */
  removedAt: Date;
}

const schema = new Schema<Archive>({
  _id: String,
  month: String,
  rows: Number,
  sha256: String,
  draws: [String],
  removedAt: Date,
});
schema.index({ draws: 1 });
schema.index({ month: -1 });

@Injectable()
export class ArchivesRepository {
  private readonly archives: Model<Archive>;

  constructor(store: Store) {
    this.archives = store.collection<Archive>('archives', schema);
  }

  async isRemoved({ part, sha256 }: Manifest) {
    return (await this.archives.countDocuments({ _id: part, sha256 })) > 0;
  }

  /** Notes that no row of a part is in the database any more. */
  async markRemoved({ part, month, rows, sha256, draws }: Manifest) {
    const removedAt = new Date();
    await this.archives.updateOne({ _id: part }, { $set: { month, rows, sha256, draws, removedAt } }, { upsert: true });
  }

  /** Names of the parts that hold messages of a draw. */
  async partsOf(drawId: string): Promise<string[]> {
    const found = await this.archives
      .find({ draws: drawId }, { _id: 1 })
      .sort({ _id: 1 })
      .lean<Pick<Archive, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }

  /** Messages with a deadline before this instant are in the archive; null when there is none. */
  async archivedBefore(): Promise<Date | null> {
    const newest = await this.archives.findOne({}, { month: 1 }).sort({ month: -1 }).lean<Pick<Archive, 'month'>>();
    return newest ? startOf(nextMonth(newest.month)) : null;
  }
}
