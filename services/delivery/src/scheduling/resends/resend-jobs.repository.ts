import { Injectable } from '@nestjs/common';
import { type Aggregates, type Document, type OutgoingEvent, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { ResendJob } from './resend-job.js';

const tally = {
  queued: Number,
  segments: Number,
  delivered: Number,
  onTheWay: Number,
  refused: Number,
  unreadable: Number,
};

const schema = new Schema<ResendJob>({
  drawId: String,
  channel: String,
  states: [String],
  actor: String,
  startedAt: Date,
  endedAt: Date,
  state: String,
  cursor: String,
  tally: { type: new Schema(tally, { _id: false }) },
} as never);
schema.index({ state: 1 });
schema.index({ startedAt: -1 });

const NEWEST = 20;
const OWN_FIELDS = { outbox: 0, applied: 0 };

@Injectable()
export class ResendJobsRepository {
  private readonly jobs: Aggregates<ResendJob>;

  constructor(store: Store) {
    this.jobs = store.aggregates<ResendJob>('resend_jobs', schema);
  }

  insert(id: string, job: ResendJob, events: OutgoingEvent[]) {
    return this.jobs.insert(id, job, events);
  }

  find(id: string) {
    return this.jobs.find(id);
  }

  change(id: string, decide: Parameters<Aggregates<ResendJob>['change']>[1]) {
    return this.jobs.change(id, decide);
  }

  unfinished() {
    return this.jobs.model
      .find({ state: { $in: ['running', 'stopping'] } } as never, { _id: 1 })
      .lean<{ _id: string }[]>();
  }

  newest() {
    return this.jobs.model.find({}, OWN_FIELDS).sort({ startedAt: -1 }).limit(NEWEST).lean<Document<ResendJob>[]>();
  }
}
