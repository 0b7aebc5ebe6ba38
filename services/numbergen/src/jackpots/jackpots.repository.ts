import { Injectable } from '@nestjs/common';
import { type Aggregates, type Decision, type Projection, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Jackpot, JackpotProposal } from './jackpot.js';

const schema = new Schema<Jackpot>({
  millions: Number,
  recordedBy: String,
  at: Date,
  source: new Schema({ host: String, readAt: Date }, { _id: false }),
});
const proposalSchema = new Schema<JackpotProposal>({
  millions: Number,
  cashDollars: Number,
  source: String,
  readAt: Date,
});

/** Jackpots recorded by operators, and the current amounts of feeds. */
@Injectable()
export class JackpotsRepository {
  private readonly jackpots: Aggregates<Jackpot>;
  private readonly proposals: Projection<JackpotProposal>;

  constructor(store: Store) {
    this.jackpots = store.aggregates('jackpots', schema);
    this.proposals = store.projection('jackpot_proposals', proposalSchema);
  }

  find(drawId: string): Promise<Jackpot | null> {
    return this.jackpots.find(drawId);
  }

  change(drawId: string, decide: (current: Jackpot | null) => Decision<Jackpot> | null) {
    return this.jackpots.upsertChange(drawId, decide);
  }

  findProposal(drawId: string): Promise<JackpotProposal | null> {
    return this.proposals.find(drawId);
  }

  saveProposal(drawId: string, proposal: JackpotProposal) {
    return this.proposals.keep(drawId, proposal);
  }
}
