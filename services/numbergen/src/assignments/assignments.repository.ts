import { Injectable } from '@nestjs/common';
import {
  type Aggregates,
  type Decision,
  type Document,
  DuplicateKey,
  type Page,
  readPage,
  SCAN_LIMIT_MS,
  Store,
} from '@numbercast/platform';
import { type QueryFilter, Schema } from 'mongoose';
import type { Draw, Lane } from '../draws/draw.js';
import { type Assignment, assignmentId, NEVER, voidId, voidOf } from './assignment.js';

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
// This index makes it impossible to assign the same sets to two members
schema.index({ drawId: 1, lane: 1, slot: 1 }, { unique: true });
schema.index({ memberId: 1 });
// The two sort orders of the operator's list, each read in either direction
schema.index({ assignedAt: 1, _id: 1 });
schema.index({ drawId: 1, assignedAt: 1, _id: 1 });

/** Assigned to a member, not a void slot. */
const GIVEN = { assignedAt: { $gt: NEVER } };
/** A slot without its sets. */
type Place = Pick<Assignment, 'lane' | 'slot'>;
const PLACE = { _id: 0, lane: 1, slot: 1 } as const;
const STATE = { drawId: 1, game: 1, date: 1, memberId: 1, lane: 1, slot: 1, sets: 1, first: 1, assignedAt: 1 };

/** From this many members on, a count is slow. The console, which polls every second, then gets a cached count. */
const MANY = 10_000;
const COUNT_AGAIN_MS = 5_000;

export interface AssignmentQuery {
  drawId?: string | undefined;
  memberIds?: string[] | undefined;
}

@Injectable()
export class AssignmentsRepository {
  private readonly assignments: Aggregates<Assignment>;
  private readonly counted = new Map<string, { members: number; at: number }>();

  constructor(store: Store) {
    this.assignments = store.aggregates('assignments', schema);
  }

  /** Inserts assignments in one write. Members who already have sets for the draw keep those. */
  insertAll(given: Decision<Assignment>[]) {
    return this.assignments.insertAll(
      new Map(given.map((decision) => [assignmentId(decision.next.drawId, decision.next.memberId), decision])),
    );
  }

  /** Returns the members among these who have sets for the draw. */
  async listGiven(drawId: string, memberIds: string[]): Promise<Set<string>> {
    const ids = memberIds.map((memberId) => assignmentId(drawId, memberId));
    return this.membersOf({ _id: { $in: ids } });
  }

  /** Returns the members that hold the slots [from, to) of a lane. */
  listOfSlots(drawId: string, lane: Lane, from: number, to: number): Promise<Set<string>> {
    return this.membersOf({ drawId, lane, slot: { $gte: from, $lt: to } });
  }

  find(drawId: string, memberId: string): Promise<Document<Assignment> | null> {
    return this.assignments.find(assignmentId(drawId, memberId));
  }

  /** Returns the assignment of a slot; null when it is not assigned. */
  async findInSlot(drawId: string, lane: Lane, slot: number): Promise<Document<Assignment> | null> {
    const inSlot = await this.assignments.model.findOne({ drawId, lane, slot }, STATE).lean<Document<Assignment>>();
    return inSlot && inSlot.assignedAt > NEVER ? inSlot : null;
  }

  /** Streams the used slots of a draw, including void ones, unordered. Covered by an index. */
  takenSlots(drawId: string): AsyncIterable<Place> {
    return this.assignments.model.find({ drawId }, PLACE).lean<Place[]>().cursor();
  }

  /** Streams the void slots of a draw, unordered. */
  voidSlots(drawId: string): AsyncIterable<Place> {
    return this.assignments.model.find({ drawId, assignedAt: NEVER }, PLACE).lean<Place[]>().cursor();
  }

  /** Returns the sets assigned in a range of slots of a lane, both ends included, in slot order. */
  listGivenIn(drawId: string, lane: Lane, from: number, to: number) {
    const filter = { drawId, lane, slot: { $gte: from, $lte: to }, ...GIVEN };
    const found = this.assignments.model.find(filter, { ...PLACE, memberId: 1, sets: 1 }).sort({ slot: 1 });
    return found.lean<(Place & Pick<Assignment, 'memberId' | 'sets'>)[]>();
  }

  /** Marks slots as void for good. A slot that was assigned in the meantime stays assigned. */
  async makeVoid(draw: Draw, lane: Lane, slots: number[]) {
    const voids = new Map(slots.map((slot) => [voidId(draw, lane, slot), voidOf(draw, lane, slot)]));
    try {
      await this.assignments.insertAll(voids);
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
    }
  }

  async countMembers(drawId: string): Promise<number> {
    const known = this.counted.get(drawId);
    if (known && performance.now() - known.at < COUNT_AGAIN_MS) return known.members;
    const members = await this.assignments.model.countDocuments({ drawId, ...GIVEN });
    if (members >= MANY) this.counted.set(drawId, { members, at: performance.now() });
    return members;
  }

  async countGiven(drawId: string): Promise<{ members: number; sets: number }> {
    const [given] = await this.assignments.model
      .aggregate<{ members: number; sets: number }>([
        { $match: { drawId, ...GIVEN } },
        { $group: { _id: null, members: { $sum: 1 }, sets: { $sum: { $size: '$sets' } } } },
      ])
      .option({ maxTimeMS: SCAN_LIMIT_MS });
    return { members: given?.members ?? 0, sets: given?.sets ?? 0 };
  }

  async listPage(
    query: AssignmentQuery,
    { page, sort }: { page: string; sort: 'newest' | 'oldest' },
    pageSize: number,
  ): Promise<Page<Document<Assignment>>> {
    const { drawId, memberIds } = query;
    const filter = { ...GIVEN, ...(drawId && { drawId }), ...(memberIds && { memberId: { $in: memberIds } }) };
    const direction = sort === 'newest' ? -1 : 1;
    const order = { sort: { assignedAt: direction, _id: direction }, page, size: pageSize } as const;
    return readPage(this.assignments.model as never, filter, order, STATE);
  }

  private async membersOf(filter: QueryFilter<Assignment & { _id: string }>): Promise<Set<string>> {
    const found = await this.assignments.model.find(filter as never, { memberId: 1 }).lean<{ memberId: string }[]>();
    return new Set(found.map(({ memberId }) => memberId));
  }
}
