import { Injectable } from '@nestjs/common';
import { type Aggregates, type Document, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Mailbox } from './mailbox.js';

const schema = new Schema<Mailbox>({
  returned: { type: new Schema({ since: Date, lastAt: Date, count: Number }, { _id: false }) },
  lift: { type: new Schema({ lists: [String], dueAt: Date, tries: Number }, { _id: false }) },
});
schema.index({ 'lift.dueAt': 1 }, { sparse: true });

const AT_ONCE = 50;

/** One document for each member whose email has or had delivery problems. */
@Injectable()
export class MailboxesRepository {
  private readonly mailboxes: Aggregates<Mailbox>;

  constructor(store: Store) {
    this.mailboxes = store.aggregates<Mailbox>('mailboxes', schema);
  }

  change(memberId: string, decide: Parameters<Aggregates<Mailbox>['change']>[1]) {
    return this.mailboxes.change(memberId, decide);
  }

  upsert(memberId: string, decide: Parameters<Aggregates<Mailbox>['upsertChange']>[1]) {
    return this.mailboxes.upsertChange(memberId, decide);
  }

  /** Returns mailboxes whose address SendGrid should have removed from a list by now. */
  liftDue(now: Date): Promise<Document<Mailbox>[]> {
    return this.mailboxes.model
      .find({ 'lift.dueAt': { $lte: now } } as never)
      .limit(AT_ONCE)
      .lean<Document<Mailbox>[]>();
  }

  async deleteOfMember(memberId: string) {
    await this.mailboxes.model.deleteMany({ _id: memberId } as never);
  }
}
