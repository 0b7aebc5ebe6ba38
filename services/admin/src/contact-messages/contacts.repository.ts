import { Injectable } from '@nestjs/common';
import {
  type Aggregates,
  type Decision,
  type Document,
  findIdsContaining,
  readPage,
  encrypted,
  searchFilter,
  Store,
} from '@numbercast/platform';
import { Schema } from 'mongoose';
import { type ListQuery, PAGE_SIZE, searched } from '../paging.js';
import { answer, type ContactMessage, searchTermsOf } from './contact.js';

const schema = new Schema<ContactMessage>({
  name: String,
  email: encrypted({ lookup: 'partial' }),
  text: { type: new Schema({ textId: String, phone: encrypted() }, { _id: false }) },
  subject: String,
  message: encrypted(),
  receivedAt: Date,
  answered: new Schema({ by: String, at: Date }, { _id: false }),
  searchTerms: { type: [String], default: undefined },
} as never);
schema.index({ receivedAt: -1, _id: -1 });
// Only waiting messages: the field is absent in others
schema.index({ 'answered.at': 1, receivedAt: 1 });
schema.index(searchFilter('email'));
schema.index({ searchTerms: 1 });

export interface InboxQuery extends ListQuery {
  state: 'waiting' | 'answered' | 'all';
}

const states: Record<InboxQuery['state'], object> = {
  waiting: { answered: { $exists: false } },
  answered: { answered: { $exists: true } },
  all: {},
};

const HEAD = { name: 1, email: 1, text: 1, subject: 1, receivedAt: 1, answered: 1 };

const shown = <T extends Pick<ContactMessage, 'answered' | 'text'>>({
  _id: id,
  answered,
  text,
  ...contact
}: Document<T>) => ({
  id,
  ...contact,
  text: text ?? null,
  answered: answered ?? null,
});

@Injectable()
export class ContactsRepository {
  private readonly contacts: Aggregates<ContactMessage>;

  constructor(store: Store) {
    this.contacts = store.aggregates<ContactMessage>('contact_messages', schema);
  }

  async add(contactId: string, { next, events }: Decision<ContactMessage>) {
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
        .lean<Pick<ContactMessage, 'receivedAt'>>(),
    ]);
    return { count, since: oldest?.receivedAt };
  }

  /** Published messages from before an instant, answered or not. */
  async forget(before: Date) {
    await this.contacts.model.deleteMany({ receivedAt: { $lt: before }, outboxAt: { $exists: false } } as never);
  }

  /** Adds terms to some messages that have none. @returns how many these were */
  async addSearchTerms(limit: number): Promise<number> {
    const found = await this.contacts.model
      .find({ searchTerms: null } as never, { _id: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    for (const { _id } of found)
      await this.contacts.change(_id, (current) => ({
        next: { ...current, searchTerms: searchTermsOf(current) },
        events: [],
      }));
    return found.length;
  }

  /** Newest first, without what they say. A search finds parts of names, subjects and email addresses. */
  async list({ page, search, state }: InboxQuery) {
    const { model } = this.contacts;
    const within = states[state];
    const { ids, isCut } = await findIdsContaining(model, 'email', search, { within });
    const filter = { ...within, ...searched(search, ids) };
    const order = { sort: { receivedAt: -1, _id: -1 }, page, size: PAGE_SIZE } as const;
    const found = await readPage<Document<Omit<ContactMessage, 'message'>>>(model as never, filter, order, HEAD);
    return {
      ...found,
      items: found.items.map((contact) => shown(contact)),
      isTotalCapped: found.isTotalCapped || isCut,
    };
  }
}
