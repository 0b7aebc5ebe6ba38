import { Injectable } from '@nestjs/common';
import {
  type Aggregates,
  type Decision,
  type Document,
  encrypted,
  findIdsContaining,
  lookupFilter,
  readPage,
  searchFilter,
  Store,
  TransientError,
} from '@numbercast/platform';
import { Schema } from 'mongoose';
import { type ListQuery, PAGE_SIZE, searched } from '../paging.js';
import type { Thread, ThreadState } from './thread.js';

const schema = new Schema<Thread>({
  state: String,
  subject: String,
  name: String,
  email: encrypted({ lookup: 'partial' }),
  phone: encrypted(),
  memberId: String,
  current: encrypted({ lookup: 'exact' }),
  // One encrypted value: encryption does not reach into lists
  messages: encrypted(),
  revision: Number,
  startedAt: Date,
  receivedAt: Date,
  waitingSince: Date,
  firstAnsweredAt: Date,
  firstAnswerMs: Number,
  closed: new Schema({ by: String, at: Date }, { _id: false }),
  searchTerms: { type: [String], default: undefined },
} as never);
schema.index({ receivedAt: -1, _id: -1 });
schema.index({ state: 1, receivedAt: -1, _id: -1 });
schema.index({ waitingSince: 1 }, { sparse: true });
schema.index({ firstAnsweredAt: 1 }, { sparse: true });
schema.index({ memberId: 1 }, { sparse: true });
schema.index(lookupFilter('current'), { unique: true, sparse: true });
schema.index(searchFilter('email'));
schema.index({ searchTerms: 1 });

export interface InboxQuery extends ListQuery {
  state: ThreadState | 'all';
  /** Also finds the threads of this member, regardless of the address they wrote from. */
  memberId: string;
}

export type ListedThread = Document<Omit<Thread, 'messages'>>;

const WITHOUT_MESSAGES = { messages: 0 };
/** More replies than operators write in 30 days. */
const MOST_TIMES = 10_000;

/** Conversations with members and others. */
@Injectable()
export class ThreadsRepository {
  private readonly threads: Aggregates<Thread>;

  constructor(store: Store) {
    this.threads = store.aggregates<Thread>('support_threads', schema);
  }

  /**
   * @returns false when the id exists already
   * @throws DuplicateKey when the sender has a current thread
   */
  insert(threadId: string, { next, events }: Decision<Thread>): Promise<boolean> {
    return this.threads.insert(threadId, next, events);
  }

  find(threadId: string) {
    return this.threads.find(threadId);
  }

  change(threadId: string, decide: (thread: Thread) => Decision<Thread> | null) {
    return this.threads.change(threadId, decide);
  }

  /** Returns the thread that the sender's next message may join. */
  findCurrent(senderKey: string): Promise<{ _id: string } | null> {
    return this.threads.model.findOne({ current: senderKey }, { _id: 1 }).lean<{ _id: string }>();
  }

  /** Lists the member's threads, newest first. */
  async listOfMember(memberId: string): Promise<Document<Thread>[]> {
    const found = await this.threads.model.find({ memberId }).lean<Document<Thread>[]>();
    return found.toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime());
  }

  /** Returns the number of open threads, and the start of the longest wait. */
  async waiting() {
    const [count, oldest] = await Promise.all([
      this.threads.model.countDocuments({ waitingSince: { $gt: new Date(0) } }),
      this.threads.model
        .findOne({ waitingSince: { $gt: new Date(0) } }, { waitingSince: 1 })
        .sort({ waitingSince: 1 })
        .lean<Pick<Thread, 'waitingSince'>>(),
    ]);
    return { count, since: oldest?.waitingSince };
  }

  /** Returns the milliseconds to the first reply of threads that were first answered since an instant. */
  async answerTimesSince(since: Date): Promise<number[]> {
    const found = await this.threads.model
      .find({ firstAnsweredAt: { $gte: since } }, { firstAnswerMs: 1 })
      .sort({ firstAnsweredAt: -1 })
      .limit(MOST_TIMES)
      .lean<Pick<Thread, 'firstAnswerMs'>[]>();
    return found.flatMap(({ firstAnswerMs }) => (firstAnswerMs === undefined ? [] : [firstAnswerMs]));
  }

  /** Deletes published threads without a message from their sender since an instant. */
  async deleteBefore(before: Date) {
    await this.threads.model.deleteMany({ receivedAt: { $lt: before }, outboxAt: { $exists: false } } as never);
  }

  /** Deletes a member's threads. @throws TransientError while events of a thread are unpublished */
  async deleteOfMember(memberId: string) {
    await this.threads.model.deleteMany({ memberId, outboxAt: { $exists: false } } as never);
    if (await this.threads.model.exists({ memberId })) throw new TransientError('the thread has unpublished events');
  }

  /**
   * Lists threads, newest first, without the messages. A search matches parts of names, subjects and email addresses.
   */
  async list({ page, search, state, memberId }: InboxQuery) {
    const { model } = this.threads;
    const within = state === 'all' ? {} : { state };
    const { ids, isCut } = await findIdsContaining(model, 'email', search, { within });
    const found = searched(search, ids);
    const ofMember = memberId ? { $or: [{ memberId }, ...(found.$or ?? [])] } : found;
    const order = { sort: { receivedAt: -1, _id: -1 }, page, size: PAGE_SIZE } as const;
    const list = await readPage<ListedThread>(model as never, { ...within, ...ofMember }, order, WITHOUT_MESSAGES);
    return { ...list, isTotalCapped: list.isTotalCapped || isCut };
  }
}
