import { Injectable } from '@nestjs/common';
import { Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import type { Manifest } from './archive-files.js';

/** A committed part of the archive. */
interface Archive {
  /** The name of the part. */
  _id: string;
  rows: number;
  sha256: string;
  /** The first and the last member with messages in it; empty for messages without a member. */
  firstMember: string;
  lastMember: string;
  draws: string[];
  /** When the last of its messages was deleted from the database; technical time. */
  removedAt?: Date;
}

const schema = new Schema<Archive>({
  _id: String,
  rows: Number,
  sha256: String,
  firstMember: String,
  lastMember: String,
  draws: [String],
  removedAt: Date,
});
schema.index({ lastMember: 1, firstMember: 1 });

@Injectable()
export class ArchivesRepository {
  private readonly archives: Model<Archive>;

  constructor(store: Store) {
    this.archives = store.collection<Archive>('archives', schema);
  }

  /**
   * Records a part before the first of its messages is deleted: from then on it is searched for a member's messages.
   */
  async record({ part, rows, sha256, firstMember, lastMember, draws }: Manifest) {
    const archive = { rows, sha256, firstMember, lastMember, draws };
    await this.archives.updateOne({ _id: part }, { $set: archive }, { upsert: true });
  }

  /** Records that no message of a part is left in the database in the version that the part holds. */
  async markRemoved(part: string) {
    await this.archives.updateOne({ _id: part }, { $set: { removedAt: new Date() } });
  }

  /** The names of all recorded parts, and whether their messages have been deleted. */
  async recorded(): Promise<Map<string, boolean>> {
    const found = await this.archives.find({}, { removedAt: 1 }).lean<Pick<Archive, '_id' | 'removedAt'>[]>();
    return new Map(found.map(({ _id, removedAt }) => [_id, removedAt !== undefined]));
  }

  /** The names of parts that may hold messages of a member, or of a member and a draw. */
  async partsOf(memberId: string, drawId?: string): Promise<string[]> {
    const filter = {
      lastMember: { $gte: memberId },
      firstMember: { $lte: memberId },
      ...(drawId && { draws: drawId }),
    };
    const found = await this.archives.find(filter, { _id: 1 }).lean<Pick<Archive, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }
}
