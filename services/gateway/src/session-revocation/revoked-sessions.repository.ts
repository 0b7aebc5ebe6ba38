import type { Store } from '@numbercast/platform';
import { Schema } from 'mongoose';

interface EndedSession {
  /** Keycloak's id of the session. */
  _id: string;
  endedAt: Date;
  /** Time after which the entry is no longer needed. */
  endsAt: Date;
}

const schema = new Schema<EndedSession>({ _id: String, endedAt: Date, endsAt: Date });
schema.index({ endedAt: 1 });
schema.index({ endsAt: 1 });

/** Ended sessions, shared between replicas of the gateway. */
export class RevokedSessionsRepository {
  private readonly sessions;

  constructor(store: Store) {
    this.sessions = store.collection<EndedSession>('revoked_sessions', schema);
  }

  /** Stores an ended session. Idempotent. */
  async publish(sessionId: string, endedAt: Date, endsAt: Date) {
    await this.sessions.updateOne({ _id: sessionId }, { $setOnInsert: { endedAt, endsAt } }, { upsert: true });
  }

  /** Returns sessions that ended since then, received by any replica. */
  async listSince(time: Date): Promise<{ sessionId: string; endsAt: Date }[]> {
    const found = await this.sessions.find({ endedAt: { $gte: time } }).lean<EndedSession[]>();
    return found.map(({ _id, endsAt }) => ({ sessionId: _id, endsAt }));
  }

  async forget(now: Date) {
    await this.sessions.deleteMany({ endsAt: { $lt: now } });
  }
}
