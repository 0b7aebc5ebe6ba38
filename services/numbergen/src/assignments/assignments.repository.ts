import { Injectable } from '@nestjs/common';
import { type Aggregates, type Decision, type Document, Store } from '@numbercast/platform';
import { type QueryFilter, Schema } from 'mongoose';
import type { Game } from '../games/game.js';
import { type Assignment, assignmentId } from './assignment.js';

const numberSet = { _id: false, whites: { type: [Number], default: undefined }, red: Number };

const schema = new Schema<Assignment>({
  drawId: String,
  game: String,
  date: String,
  memberId: String,
  lane: String,
  slot: Number,
  sets: { type: [numberSet], default: undefined },
  first: Boolean,
  assignedAt: Date,
} as never);
// What makes it impossible that two members are given the same sets
schema.index({ drawId: 1, lane: 1, slot: 1 }, { unique: true });
schema.index({ memberId: 1, game: 1 });
schema.index({ assignedAt: -1 });

const STATE = { drawId: 1, game: 1, date: 1, memberId: 1, lane: 1, slot: 1, sets: 1, first: 1, assignedAt: 1 };

export interface AssignmentQuery {
  drawId?: string | undefined;
  memberIds?: string[] | undefined;
}

@Injectable()
export class AssignmentsRepository {
  private readonly assignments: Aggregates<Assignment>;

  constructor(store: Store) {
    this.assignments = store.aggregates('assignments', schema);
  }

  /** False when the member has been given sets for the draw already. */
  insert({ next, events }: Decision<Assignment>): Promise<boolean> {
    return this.assignments.insert(assignmentId(next.drawId, next.memberId), next, events);
  }

  /** Of these members, those who have been given sets for the draw. */
  async listGiven(drawId: string, memberIds: string[]): Promise<Set<string>> {
    const ids = memberIds.map((memberId) => assignmentId(drawId, memberId));
    return this.membersOf({ _id: { $in: ids } });
  }

  /** Everybody who has been given sets for the draw. */
  listAllGiven(drawId: string): Promise<Set<string>> {
    return this.membersOf({ drawId });
  }

  /** Of these members, those who have ever been given sets of the game. */
  listPlayedBefore(game: Game, memberIds: string[]): Promise<Set<string>> {
    return this.membersOf({ game, memberId: { $in: memberIds } });
  }

  async countMembers(drawId: string): Promise<number> {
    return this.assignments.model.countDocuments({ drawId });
  }

  async countGiven(drawId: string): Promise<{ members: number; sets: number }> {
    const [given] = await this.assignments.model.aggregate<{ members: number; sets: number }>([
      { $match: { drawId } },
      { $group: { _id: null, members: { $sum: 1 }, sets: { $sum: { $size: '$sets' } } } },
    ]);
    return { members: given?.members ?? 0, sets: given?.sets ?? 0 };
  }

  async listPage(
    query: AssignmentQuery,
    { page, sort }: { page: number; sort: 'newest' | 'oldest' },
    pageSize: number,
  ): Promise<{ items: Document<Assignment>[]; total: number }> {
    const { drawId, memberIds } = query;
    const filter = { ...(drawId && { drawId }), ...(memberIds && { memberId: { $in: memberIds } }) };
    const found = this.assignments.model.find(filter, STATE).sort({ assignedAt: sort === 'newest' ? -1 : 1, _id: 1 });
    const items = await found
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .lean<Document<Assignment>[]>();
    return { items, total: await this.assignments.model.countDocuments(filter) };
  }

  private async membersOf(filter: QueryFilter<Assignment & { _id: string }>): Promise<Set<string>> {
    const found = await this.assignments.model.find(filter as never, { memberId: 1 }).lean<{ memberId: string }[]>();
    return new Set(found.map(({ memberId }) => memberId));
  }
}
