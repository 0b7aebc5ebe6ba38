import { Injectable } from '@nestjs/common';
import { type Aggregates, type Document, encrypted, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { ContactMessage } from './contact-message.js';

const schema = new Schema<ContactMessage>({
  name: String,
  email: encrypted({ lookup: 'partial' }),
  text: { type: new Schema({ textId: String, phone: encrypted() }, { _id: false }) },
  subject: String,
  message: encrypted(),
  receivedAt: Date,
  answered: new Schema({ by: String, at: Date }, { _id: false }),
  movedAt: Date,
} as never);
// For messages that wait to be copied: they lack the field `movedAt`
schema.index({ movedAt: 1, receivedAt: 1 });

/** Messages of releases before support threads. */
@Injectable()
export class ContactMessagesRepository {
  private readonly messages: Aggregates<ContactMessage>;

  constructor(store: Store) {
    this.messages = store.aggregates<ContactMessage>('contact_messages', schema);
  }

  /** Lists messages that are not in a thread yet, oldest first. */
  async listUnmoved(limit: number): Promise<Document<ContactMessage>[]> {
    return this.messages.model
      .find({ movedAt: null } as never)
      .sort({ receivedAt: 1 })
      .limit(limit)
      .lean<Document<ContactMessage>[]>();
  }

  async markMoved(id: string, at: Date) {
    await this.messages.change(id, (message) =>
      message.movedAt ? null : { next: { ...message, movedAt: at }, events: [] },
    );
  }

  /** Deletes messages that were copied before an instant and have no unpublished events. */
  async deleteMovedBefore(before: Date) {
    await this.messages.model.deleteMany({ movedAt: { $lt: before }, outboxAt: { $exists: false } } as never);
  }

  /** Deletes the copied messages of a member's threads. */
  async deleteAll(ids: readonly string[]) {
    await this.messages.model.deleteMany({ _id: { $in: ids } } as never);
  }
}
