import { Injectable } from '@nestjs/common';
import { type Aggregates, type Decision, type Document, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Incident } from './incident.js';

const schema = new Schema<Incident>({
  kind: String,
  isUrgent: Boolean,
  summary: String,
  begunAt: Date,
  dueAt: Date,
  endedAt: Date,
  acknowledged: { type: new Schema({ by: String, at: Date }, { _id: false }) },
  notices: [new Schema({ routeId: String, stage: String, at: Date }, { _id: false })],
  isSettled: Boolean,
} as never);
schema.index({ isSettled: 1, begunAt: 1 });
schema.index({ begunAt: -1 });

const LISTED = 50;
/** Maximum number of incidents per run; the remaining ones follow at the next run. */
const OPEN_AT_ONCE = 200;

@Injectable()
export class IncidentsRepository {
  private readonly incidents: Aggregates<Incident>;

  constructor(store: Store) {
    this.incidents = store.aggregates<Incident>('incidents', schema);
  }

  upsertChange(incidentId: string, decide: (incident: Document<Incident> | null) => Decision<Incident> | null) {
    return this.incidents.upsertChange(incidentId, decide);
  }

  change(incidentId: string, decide: (incident: Document<Incident>) => Decision<Incident> | null) {
    return this.incidents.change(incidentId, decide);
  }

  /** Lists incidents that are open, or whose end is not yet notified everywhere, oldest first. */
  async listUnsettled(): Promise<Document<Incident>[]> {
    const found = await this.incidents.model
      .find({ isSettled: false } as never)
      .sort({ begunAt: 1 })
      .limit(OPEN_AT_ONCE)
      .lean();
    return this.incidents.hydrate(found as never);
  }

  /** Lists the newest incidents first. */
  async listNewest(): Promise<Document<Incident>[]> {
    const found = await this.incidents.model.find({}).sort({ begunAt: -1 }).limit(LISTED).lean();
    return this.incidents.hydrate(found as never);
  }

  /** Deletes settled incidents that began before an instant. */
  async forget(before: Date) {
    const published = { outboxAt: { $exists: false } };
    await this.incidents.model.deleteMany({ isSettled: true, begunAt: { $lt: before }, ...published } as never);
  }
}
