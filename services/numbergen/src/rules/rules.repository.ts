import { Injectable } from '@nestjs/common';
import { type Aggregates, Clock, type Decision, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { RuleVersion } from './rule-version.js';
import { firstRulebook, inForce, type Rulebook } from './rulebook.js';

/** Format of releases without drafts: one document per version; the newest was active. */
interface StoredVersion extends RuleVersion {
  _id: string;
  since: Date;
}

const versionSchema = new Schema<StoredVersion>({
  _id: String,
  version: String,
  features: { type: [String], default: undefined },
  whiteBallRules: Schema.Types.Mixed,
  redBallRules: Schema.Types.Mixed,
  since: Date,
});

const bookSchema = new Schema<Rulebook>({
  versions: { type: [Schema.Types.Mixed], default: undefined },
  activations: { type: [Schema.Types.Mixed], default: undefined },
  draft: Schema.Types.Mixed,
} as never);

const BOOK = 'rulebook';

/** The rules as data: all versions, their activations, and the draft. */
@Injectable()
export class RulesRepository {
  private readonly books: Aggregates<Rulebook>;
  private readonly versions;

  constructor(
    store: Store,
    private readonly clock: Clock,
  ) {
    this.books = store.aggregates('rulebooks', bookSchema);
    this.versions = store.collection('rules', versionSchema);
  }

  async book(): Promise<Rulebook> {
    return (await this.books.find(BOOK)) ?? this.introduce();
  }

  /** Returns the rules with which the next draw will be sealed. */
  async inForce(): Promise<RuleVersion> {
    const { version, features, whiteBallRules, redBallRules } = inForce(await this.book());
    return { version, features, whiteBallRules, redBallRules };
  }

  /** @returns the book afterwards */
  async change(decide: (book: Rulebook) => Decision<Rulebook> | null): Promise<Rulebook> {
    await this.book();
    return (await this.books.change(BOOK, decide))!;
  }

  /** Creates the rulebook. Safe on concurrent replicas: the id is unique. */
  private async introduce(): Promise<Rulebook> {
    const known = await this.versions.find({}, { _id: 0 }).sort({ since: 1 }).lean<(RuleVersion & { since: Date })[]>();
    await this.books.insert(BOOK, firstRulebook(known, this.clock.now()));
    return (await this.books.find(BOOK))!;
  }
}
