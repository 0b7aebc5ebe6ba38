import { Injectable } from '@nestjs/common';
import { BatchedCollection, SCAN_LIMIT_MS, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { AssignedSets, Line } from '../draws/report.js';

interface Assignment extends AssignedSets {
  _id: string;
  drawId: string;
}

const schema = new Schema<Assignment>({ _id: String, drawId: String, memberId: String, lines: [[Number]] });
schema.index({ drawId: 1 });

/** The sets assigned to each member, for comparison with results. */
@Injectable()
export class AssignmentsRepository {
  private readonly assignments;
  private readonly documents: BatchedCollection<Assignment>;

  constructor(store: Store) {
    this.assignments = store.collection<Assignment>('assignments', schema);
    this.documents = new BatchedCollection(this.assignments);
  }

  /** Stores the sets of a member for a draw. A later event for the same draw is ignored. */
  async add(drawId: string, memberId: string, lines: Line[]) {
    await this.documents.insert({ _id: `${drawId}|${memberId}`, drawId, memberId, lines });
  }

  /** Returns the sets assigned to a member for a draw. */
  async find(drawId: string, memberId: string): Promise<AssignedSets | null> {
    return this.assignments.findOne({ _id: `${drawId}|${memberId}` }, { memberId: 1, lines: 1 }).lean<AssignedSets>();
  }

  async countMembers(drawId: string) {
    return this.assignments.countDocuments({ drawId }).maxTimeMS(SCAN_LIMIT_MS);
  }

  /** Streams the members' sets without loading them all. */
  read(drawId: string): AsyncIterable<AssignedSets> {
    return this.assignments.find({ drawId }, { memberId: 1, lines: 1 }).lean<AssignedSets[]>().cursor();
  }
}
