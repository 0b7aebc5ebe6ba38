import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { type Channel, CHANNELS } from '../recipient.js';
import type { Consent } from './consent.js';

const schema = new Schema<Consent>({
  memberId: String,
  channel: String,
  isAllowed: Boolean,
  source: String,
  receivedAt: Date,
});

/** One document per member and channel, `<memberId>|<channel>`, from the first decision on. */
@Injectable()
export class ConsentsRepository {
  private readonly consents: Aggregates<Consent>;

  constructor(store: Store) {
    this.consents = store.aggregates<Consent>('consents', schema);
  }

  find(memberId: string, channel: Channel) {
    return this.consents.find(`${memberId}|${channel}`);
  }

  /** Decisions about channels that members sent to this service directly. */
  async listOf(memberId: string) {
    const all = await Promise.all(CHANNELS.map((channel) => this.find(memberId, channel)));
    return all.filter((consent) => consent !== null);
  }

  /** The members among these who opted out. */
  async refusing(memberIds: string[], channel: Channel) {
    const ids = memberIds.map((memberId) => `${memberId}|${channel}`);
    const no = await this.consents.model
      .find({ _id: { $in: ids }, isAllowed: false } as never, { memberId: 1 })
      .lean<{ memberId: string }[]>();
    return new Set(no.map(({ memberId }) => memberId));
  }

  async deleteOfMember(memberId: string) {
    const ids = CHANNELS.map((channel) => `${memberId}|${channel}`);
    await this.consents.model.deleteMany({ _id: { $in: ids } } as never);
  }

  change(memberId: string, channel: Channel, decide: Parameters<Aggregates<Consent>['upsertChange']>[1]) {
    return this.consents.upsertChange(`${memberId}|${channel}`, decide);
  }
}
