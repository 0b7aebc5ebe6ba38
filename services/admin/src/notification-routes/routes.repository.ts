import { Injectable } from '@nestjs/common';
import { type Aggregates, type Decision, type Document, encrypted, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { MOST_ROUTES, type NotificationRoute } from './route.js';

const act = { type: new Schema({ by: String, at: Date }, { _id: false }) };

const schema = new Schema<NotificationRoute>({
  name: String,
  channel: String,
  to: encrypted(),
  kinds: [String],
  urgentOnly: Boolean,
  afterMinutes: Number,
  quietHours: { type: new Schema({ from: String, to: String, zone: String }, { _id: false }) },
  created: act,
  removed: act,
  tests: Number,
  lastOutcome: { type: new Schema({ at: Date, error: String }, { _id: false }) },
} as never);
// Finds existing routes, which lack the field
schema.index({ 'removed.at': 1 });

type Decide = (route: Document<NotificationRoute>) => Decision<NotificationRoute> | null;

@Injectable()
export class NotificationRoutesRepository {
  private readonly routes: Aggregates<NotificationRoute>;

  constructor(store: Store) {
    this.routes = store.aggregates<NotificationRoute>('notification_routes', schema);
  }

  async add(routeId: string, { next, events }: Decision<NotificationRoute>) {
    await this.routes.insert(routeId, next, events);
  }

  find(routeId: string) {
    return this.routes.find(routeId);
  }

  change(routeId: string, decide: Decide) {
    return this.routes.change(routeId, decide);
  }

  /** Lists existing routes, in the order of notification. */
  async list(): Promise<Document<NotificationRoute>[]> {
    const found = await this.routes.model
      .find({ 'removed.at': null } as never)
      .limit(MOST_ROUTES)
      .lean();
    return this.routes
      .hydrate(found as never)
      .toSorted((a, b) => a.afterMinutes - b.afterMinutes || a.created.at.getTime() - b.created.at.getTime());
  }
}
