import { Injectable } from '@nestjs/common';
import {
  type Aggregates,
  type Decision,
  type Document,
  idsHolding,
  readPage,
  sealed,
  searchedBy,
  Store,
} from '@numbercast/platform';
import { Schema } from 'mongoose';
import { holding, type ListQuery, PAGE_SIZE } from '../paging.js';
import { answer, type Contact } from './contact.js';

const schema = new Schema<Contact>({
  name: String,
  email: sealed('searchable'),
  text: { type: new Schema({ textId: String, phone: sealed() }, { _id: false }) },
  subject: String,
  message: sealed(),
  receivedAt: Date,
  answered: new Schema({ by: String, at: Date }, { _id: false }),
});
schema.index({ receivedAt: -1, _id: -1 });
// Of those that wait: the field is absent there
schema.index({ 'answered.at': 1, receivedAt: 1 });
schema.index(searchedBy('email'));

export interface InboxQuery extends ListQuery {
  state: 'waiting' | 'answered' | 'all';
}

const states: Record<InboxQuery['state'], object> = {
  waiting: { answered: { $exists: false } },
  answered: { answered: { $exists: true } },
  all: {},
};

const HEAD = { name: 1, email: 1, text: 1, subject: 1, receivedAt: 1, answered: 1 };

const shown = <T extends Pick<Contact, 'answered' | 'text'>>({ _id: id, answered, text, ...contact }: Document<T>) => ({
  id,
  ...contact,
  text: text ?? null,
  answered: answered ?? null,
});

@Injectable()
export class ContactsRepository {
  private readonly contacts: Aggregates<Contact>;

  constructor(store: Store) {
    this.contacts = store.aggregates<Contact>('contacts', schema);
  }

  async add(contactId: string, { next, events }: Decision<Contact>) {
    await this.contacts.insert(contactId, next, events);
  }

  async find(contactId: string) {
    const contact = await this.contacts.find(contactId);
    return contact && shown(contact);
  }

  /** @returns the message afterwards; null when there is none */
  async markAnswered(contactId: string, by: string, at: Date) {
    const contact = await this.contacts.change(contactId, (current) => answer(contactId, current, by, at));
    return contact && shown(contact);
  }

  /** How many messages wait for an answer, and since when the oldest does. */
  async waiting() {
    const unanswered = { 'answered.at': null };
    const [count, oldest] = await Promise.all([
      this.contacts.model.countDocuments(unanswered),
      this.contacts.model
        .findOne(unanswered, { receivedAt: 1 })
        .sort({ receivedAt: 1 })
        .lean<Pick<Contact, 'receivedAt'>>(),
    ]);
    return { count, since: oldest?.receivedAt };
  }

  /** Messages that came before an instant and were told of, answered or not. */
  async forget(before: Date) {
    await this.contacts.model.deleteMany({ receivedAt: { $lt: before }, outboxAt: { $exists: false } } as never);
  }

  /** Newest first, without what they say. */
  async list({ page, search, state }: InboxQuery) {
    const { model } = this.contacts;
    const written = search ? await idsHolding(model, 'email', search) : [];
    const filter = { ...states[state], ...holding(search, ['name', 'subject'], written) };
    const order = { sort: { receivedAt: -1, _id: -1 }, page, size: PAGE_SIZE } as const;
    const { items, total } = await readPage<Document<Omit<Contact, 'message'>>>(model as never, filter, order, HEAD);
    return { items: items.map((contact) => shown(contact)), total };
  }
}
