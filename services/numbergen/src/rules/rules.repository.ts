import { Injectable } from '@nestjs/common';
import { Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { type RuleVersion, v1 } from './rule-version.js';

interface StoredVersion extends RuleVersion {
  _id: string;
  /** Of the stored versions the newest is in force; a draw keeps the one it was sealed with. */
  since: Date;
}

const schema = new Schema<StoredVersion>({
  _id: String,
  version: String,
  features: { type: [String], default: undefined },
  whiteBallRules: Schema.Types.Mixed,
  redBallRules: Schema.Types.Mixed,
  since: Date,
});

/** Rule versions, kept as data; written once, never changed. */
@Injectable()
export class RulesRepository {
  private readonly model;

  constructor(store: Store) {
    this.model = store.collection('rules', schema);
  }

  async inForce(): Promise<RuleVersion> {
    return (await this.newest()) ?? (await this.introduce(v1));
  }

  private async newest(): Promise<RuleVersion | null> {
    return this.model.findOne({}, { _id: 0, since: 0 }).sort({ since: -1 }).lean<RuleVersion>();
  }

  /** Two replicas may do so at once: the id decides. */
  private async introduce(version: RuleVersion): Promise<RuleVersion> {
    await this.model.updateOne(
      { _id: version.version },
      { $setOnInsert: { ...version, since: new Date() } },
      { upsert: true },
    );
    return version;
  }
}
