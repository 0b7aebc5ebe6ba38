import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { type Consent, CONSENT_TOPICS, type ConsentTopic } from './consent.js';

const schema = new Schema<Consent>({
  memberId: String,
  channel: String,
  isAllowed: Boolean,
  source: String,
  receivedAt: Date,
});

/** One document per member and topic, such as `<memberId>|sms`, from the first decision on. */
@Injectable()
export class ConsentsRepository {
  private readonly consents: Aggregates<Consent>;

  constructor(store: Store) {
    this.consents = store.aggregates<Consent>('consents', schema);
  }

  find(memberId: string, topic: ConsentTopic) {
    return this.consents.find(`${memberId}|${topic}`);
  }

  /** Decisions about channels and results that members sent to this service directly. */
  async listOf(memberId: string) {
    const all = await Promise.all(CONSENT_TOPICS.map((topic) => this.find(memberId, topic)));
    return all.filter((consent) => consent !== null);
  }

  async deleteOfMember(memberId: string) {
    const ids = CONSENT_TOPICS.map((topic) => `${memberId}|${topic}`);
    await this.consents.model.deleteMany({ _id: { $in: ids } } as never);
  }

  change(memberId: string, topic: ConsentTopic, decide: Parameters<Aggregates<Consent>['upsertChange']>[1]) {
    return this.consents.upsertChange(`${memberId}|${topic}`, decide);
  }
}
