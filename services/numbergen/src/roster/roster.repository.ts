import { Injectable } from '@nestjs/common';
import { type Aggregates, type Document, lookupFilter, SCAN_LIMIT_MS, encrypted, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Game } from '@numbercast/lottery';
import { applyMemberEvent, type RosterMember, settle, type MemberState } from './roster-member.js';

const schema = new Schema<RosterMember>({
  email: encrypted({ lookup: 'exact' }),
  city: String,
  state: String,
  active: Boolean,
  games: { type: [String], default: undefined },
  awaiting: { type: [String], default: undefined },
  awaitingSince: Date,
  lastEventSeq: Number,
});
schema.index({ active: 1, games: 1, _id: 1 });
schema.index(lookupFilter('email'));
schema.index({ awaitingSince: 1 }, { sparse: true });
schema.index({ awaiting: 1, awaitingSince: 1 }, { sparse: true });

export type Shown = Document<Pick<RosterMember, 'email' | 'city' | 'state'>>;

/** A waiting member, with the trace of the sign-up or change that caused the wait. */
export type Awaiting = Document<Pick<RosterMember, 'awaitingSince'>> & { trace?: string };

const SHOWN = { email: 1, city: 1, state: 1 };

/** Members as needed to assign numbers. */
@Injectable()
export class RosterRepository {
  private readonly roster: Aggregates<RosterMember>;

  constructor(private readonly store: Store) {
    this.roster = store.aggregates('roster', schema);
  }

  applyEvent(memberId: string, state: MemberState, seq: number) {
    return this.roster.upsertChange(memberId, (current) =>
      applyMemberEvent(current, state, seq, this.store.serverClock.now()),
    );
  }

  settle(memberId: string, game: Game) {
    return this.roster.change(memberId, (current) => settle(current, game));
  }

  /** Returns the ids of the next members who get numbers of the game, ordered by id. */
  async listPlaying(game: Game, after: string, limit: number): Promise<string[]> {
    const playing = this.roster.model.find({ active: true, games: game, _id: { $gt: after } }, { _id: 1 });
    return (await playing.sort({ _id: 1 }).limit(limit).lean<{ _id: string }[]>()).map(({ _id }) => _id);
  }

  async countPlaying(game: Game, among?: string[]): Promise<number> {
    const filter = { active: true, games: game, ...(among && { _id: { $in: among } }) };
    return this.roster.model.countDocuments(filter).maxTimeMS(SCAN_LIMIT_MS);
  }

  async isAnybodyAwaiting(): Promise<boolean> {
    return (await this.roster.model.findOne({ awaitingSince: { $exists: true } }, { _id: 1 }).lean()) !== null;
  }

  /** Lists members awaiting sets of the game's next draw, longest waiting first. */
  async listAwaiting(game: Game, limit: number): Promise<Awaiting[]> {
    const filter = { awaitingSince: { $exists: true }, awaiting: game };
    const awaiting = this.roster.model.find(filter, { awaitingSince: 1, trace: 1 });
    return awaiting.sort({ awaitingSince: 1 }).limit(limit).lean<Awaiting[]>();
  }

  /** Returns members as shown to the operator, by id. */
  async listShown(memberIds: string[]): Promise<Map<string, Shown>> {
    const members = await this.roster.model.find({ _id: { $in: memberIds } }, SHOWN).lean<Shown[]>();
    return new Map(members.map((member) => [member._id, member]));
  }

  /** Returns the ids of members with this exact email address, and the text itself, which may be an id. */
  async findIds(text: string): Promise<string[]> {
    const found = this.roster.model.find({ email: text.toLowerCase() }, { _id: 1 });
    return [text, ...(await found.lean<{ _id: string }[]>()).map(({ _id }) => _id)];
  }
}
