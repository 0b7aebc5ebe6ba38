import { Injectable } from '@nestjs/common';
import { type Aggregates, type Decision, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { PAGE_SIZE, skipTo } from '../paging.js';
import type { Contact } from './contact.js';

const schema = new Schema<Contact>({
  name: String,
  email: String,
  subject: String,
  message: String,
  receivedAt: Date,
});
schema.index({ receivedAt: -1 });

@Injectable()
export class ContactsRepository {
  private readonly contacts: Aggregates<Contact>;

  constructor(store: Store) {
    this.contacts = store.aggregates<Contact>('contacts', schema);
  }

  async add(contactId: string, { next, events }: Decision<Contact>) {
    await this.contacts.insert(contactId, next, events);
  }

  /** Newest first. */
  async list(page: number) {
    const { model } = this.contacts;
    const fields = { name: 1, email: 1, subject: 1, message: 1, receivedAt: 1 };
    const [found, total] = await Promise.all([
      model.find({}, fields).sort({ receivedAt: -1, _id: -1 }).skip(skipTo(page)).limit(PAGE_SIZE).lean(),
      model.estimatedDocumentCount(),
    ]);
    return { items: found.map(({ _id, ...contact }) => ({ id: _id, ...contact })), total };
  }
}
