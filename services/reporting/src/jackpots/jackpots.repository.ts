import { Injectable } from '@nestjs/common';
import { type Aggregates, type Decision, type Document, type Projection, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { drawIdOf, type Game } from '@numbercast/lottery';
import type { JackpotFeed } from './jackpot-feed.js';
import type { JackpotProposal } from './jackpot-proposal.js';

const proposal = new Schema<JackpotProposal>({
  game: String,
  date: String,
  dollars: Number,
  cashDollars: Number,
  winners: Number,
  source: String,
  readAt: Date,
});
proposal.index({ date: -1 });

interface ConfirmedJackpot {
  /** In millions of US dollars. */
  millions: number;
}

/** Jackpots of draws from feeds and as confirmed by operators, and the polling state of the feeds. */
@Injectable()
export class JackpotsRepository {
  private readonly proposals: Aggregates<JackpotProposal>;
  private readonly feeds: Aggregates<JackpotFeed>;
  private readonly confirmed: Projection<ConfirmedJackpot>;

  constructor(store: Store) {
    this.proposals = store.aggregates('jackpot_proposals', proposal);
    this.feeds = store.aggregates(
      'jackpot_feeds',
      new Schema<JackpotFeed>({ attemptedAt: Date, failingSince: Date, failure: String }),
    );
    this.confirmed = store.projection('jackpots', new Schema<ConfirmedJackpot>({ millions: Number }));
  }

  findProposal(drawId: string): Promise<Document<JackpotProposal> | null> {
    return this.proposals.find(drawId);
  }

  propose(
    draw: { game: Game; date: string },
    decide: (current: JackpotProposal | null) => Decision<JackpotProposal> | null,
  ) {
    return this.proposals.upsertChange(drawIdOf(draw), decide);
  }

  /** Lists proposals for draws on or after a date. */
  listProposals(from: string) {
    return this.proposals.model.find({ date: { $gte: from } } as never).lean<Document<JackpotProposal>[]>();
  }

  findFeed(game: Game): Promise<Document<JackpotFeed> | null> {
    return this.feeds.find(game);
  }

  claimFeed(game: Game, decide: (current: JackpotFeed | null) => Decision<JackpotFeed> | null) {
    return this.feeds.upsertChange(game, decide);
  }

  changeFeed(game: Game, decide: (current: JackpotFeed) => Decision<JackpotFeed> | null) {
    return this.feeds.change(game, decide);
  }

  confirm(drawId: string, millions: number) {
    return this.confirmed.keep(drawId, { millions });
  }

  /** Returns the amount in millions of US dollars; null when no operator has confirmed it. */
  async confirmedMillionsOf(drawId: string): Promise<number | null> {
    return (await this.confirmed.find(drawId))?.millions ?? null;
  }
}
