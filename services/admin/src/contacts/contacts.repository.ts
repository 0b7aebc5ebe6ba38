import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { PAGE_SIZE, skipTo } from '../paging.js';
import type { Contact } from './contact.js';

const schema = new Schema<Contact>({ name: String, email: String, subject: String, message: String, receivedAt: Date });
schema.index({ receivedAt: -1 });

@Injectable()
export class ContactsRepository {
  readonly contacts: Aggregates<Contact>;

  constructor(store: Store) {
    this.contacts = store.aggregates<Contact>('contacts', schema);
  }

  async list(page: number) {
    const { model } = this.contacts;
    const [items, total] = await Promise.all([
      model.find().sort({ receivedAt: -1, _id: -1 }).skip(skipTo(page)).limit(PAGE_SIZE).lean(),
      model.estimatedDocumentCount(),
    ]);
    const rows = items.map(({ _id, name, email, subject, message, receivedAt }) => ({
      id: _id,
      name,
      email,
      subject,
      message,
      receivedAt,
    }));
    return { items: rows, total };
  }
}
