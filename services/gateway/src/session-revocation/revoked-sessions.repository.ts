import type { Store } from '@numbercast/platform';
import { Schema } from 'mongoose';

interface EndedSession {
  /** Keycloak's id of the session. */
  _id: string;
  endedAt: Date;
  /** Nobody looks at it any more. */
  endsAt: Date;
}

const schema = new Schema<EndedSession>({ _id: String, endedAt: Date, endsAt: Date });
schema.index({ endedAt: 1 });
schema.index({ endsAt: 1 });

/** Where copies of the gateway tell each other which sessions have ended. */
export class RevokedSessionsRepository {
  private readonly sessions;

  constructor(store: Store) {
    this.sessions = store.collection<EndedSession>('ended-sessions', schema);
  }

  /** Telling it again changes nothing. */
  async tell(sessionId: string, endedAt: Date, endsAt: Date) {
    await this.sessions.updateOne({ _id: sessionId }, { $setOnInsert: { endedAt, endsAt } }, { upsert: true });
  }

  /** Those that any copy was told of since then. */
  async listSince(time: Date): Promise<{ sessionId: string; endsAt: Date }[]> {
    const found = await this.sessions.find({ endedAt: { $gte: time } }).lean<EndedSession[]>();
    return found.map(({ _id, endsAt }) => ({ sessionId: _id, endsAt }));
  }

  async forget(now: Date) {
    await this.sessions.deleteMany({ endsAt: { $lt: now } });
  }
}
