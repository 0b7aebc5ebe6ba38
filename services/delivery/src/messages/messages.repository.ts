import { Injectable } from '@nestjs/common';
import {
  type Aggregates,
  deleteInBatches,
  type OutgoingEvent,
  type Page,
  encrypted,
  encryptedWithin,
  readPage,
  type SpanOptions,
  Store,
} from '@numbercast/platform';
import { Schema } from 'mongoose';
import { type Channel, CHANNELS } from '../recipients/recipient.js';
import { CALL_LIMITS } from '../providers/sendgrid-calls.js';
import type { Moment } from '../timing.js';
import { AcceptedMessages } from './accepted-messages.js';
import { DEFERRALS, type Message } from './message.js';
import type { MessageDocument } from './message-state.js';
import { MOST_PARTITIONS, type Partition } from './partition.js';
import { StatsJournal } from './stats-journal.js';

// Stored as a whole and unchanged: processing these field by field takes longer than the write itself
const { Mixed } = Schema.Types;

const schema = new Schema({
  memberId: String,
  channel: String,
  numbers: Mixed,
  content: encryptedWithin('to', 'code', 'now', 'card', 'invoiceUrl', 'subject', 'body', 'giverName', 'recipientName'),
  resend: { type: new Schema({ number: Number, actor: String, at: Date, jobId: String }, { _id: false }) },
  state: String,
  reason: String,
  createdAt: Date,
  dueAt: Date,
  deadline: Date,
  retryAt: Date,
  deferral: String,
  partition: Number,
  attempt: Number,
  lease: Mixed,
  to: encrypted(),
  segments: Number,
  template: String,
  carrier: String,
  zones: String,
  providerId: String,
  isMaybeDuplicate: Boolean,
  unknownRetries: Number,
  unsent: { type: [Number], default: undefined },
  error: { type: new Schema({ code: String, words: String }, { _id: false }) },
  unknownSince: Date,
  lookupAt: Date,
  acceptedAt: Date,
  deliveredAt: Date,
});
schema.index({ channel: 1, state: 1, deferral: 1, partition: 1, deadline: 1 });
// The newest numbers of many members are read from the index alone
schema.index({ memberId: 1, createdAt: -1, 'numbers.drawId': 1 });
schema.index({ 'numbers.drawId': 1, channel: 1, state: 1, _id: 1 }, { sparse: true });
schema.index({ providerId: 1 }, { sparse: true });
// Partial indexes: only the few messages that need work, not all that were ever sent
schema.index({ dueAt: 1 }, { partialFilterExpression: { state: 'queued', deferral: 'scheduled' } });
schema.index({ retryAt: 1 }, { partialFilterExpression: { state: 'queued', deferral: 'backoff' } });
schema.index({ 'lease.until': 1 }, { partialFilterExpression: { state: 'sending' } });
schema.index({ lookupAt: 1 }, { sparse: true });
// Partial index: messages that were not delivered, newest first. All of them have a reason
schema.index({ state: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: { reason: { $exists: true } } });
schema.index(
  { 'resend.jobId': 1, state: 1, _id: 1 },
  { partialFilterExpression: { 'resend.jobId': { $exists: true } } },
);

const PAGE = 20;
const LATER_PARTITIONS = Array.from({ length: MOST_PARTITIONS - 1 }, (_, number) => number + 1);

type Named = { _id: string };
type SentText = Pick<MessageDocument, '_id' | 'attempt'>;
/** Returns the next state of a message, or null to leave it unchanged. */
type Decide = (message: MessageDocument) => Message | null;

/** All messages: one document per message and person, `<drawId>|<memberId>|<channel>[|r<n>]`. */
@Injectable()
export class MessagesRepository {
  private readonly messages: Aggregates<Message>;
  private readonly accepted = new AcceptedMessages();

  constructor(store: Store, journal: StatsJournal) {
    this.messages = store.aggregates<Message>('messages', schema, journal);
  }

  /** The model for custom reads. Only decisions write the fields that decisions depend on. */
  get rows() {
    return this.messages.model;
  }

  insert(id: string, message: Message, events: OutgoingEvent[] = []) {
    return this.messages.insert(id, message, events);
  }

  find(id: string) {
    return this.messages.find(id);
  }

  /** @param which a message's id, or the message as it was read: it is read again only when it has changed since */
  change(which: string | MessageDocument, decide: Decide) {
    return this.messages.change(which, decisionOf(decide));
  }

  /** Changes many messages in a few commands. @param which as for {@link change}; each message once */
  async changeAll(which: readonly (string | MessageDocument)[], decide: Decide) {
    const results = await this.messages.changeAll(which, decisionOf(decide));
    for (const result of results) if (result.status === 'fulfilled' && result.value) this.accepted.update(result.value);
    return results;
  }

  /** Returns a message as this process last wrote it, if its next change is likely a report, to save reading it. */
  lastAccepted(id: string): MessageDocument | undefined {
    return this.accepted.find(id);
  }

  /** Returns texts by their provider ids, each with the attempt that sent it. */
  async findTexts(providerIds: readonly string[]): Promise<Map<string, SentText>> {
    const known = providerIds.flatMap((providerId): [string, SentText][] => {
      const message = this.accepted.findText(providerId);
      return message ? [[providerId, message]] : [];
    });
    const texts = new Map(known);
    const others = providerIds.filter((providerId) => !texts.has(providerId));
    if (others.length === 0) return texts;
    // A condition on the channel would make the database use its index, which contains every text
    const found = await this.messages.model
      .find({ providerId: { $in: others } }, { providerId: 1, attempt: 1 })
      .lean<(SentText & { providerId: string })[]>();
    for (const text of found) texts.set(text.providerId, text);
    return texts;
  }

  /**
   * Prevents a command of a process that died or is frozen from writing messages later, by changing the version of
   * those that it has not written.
   * @param mark the id of the command
   * @returns which of the messages it has written, and which do not exist
   */
  async fence(mark: string, ids: string[]) {
    const all = { _id: { $in: ids } };
    await this.messages.model.updateMany({ ...all, writers: { $ne: mark } }, { $inc: { _v: 1 } });
    const found = await this.messages.model.find(all, { writers: 1 }).lean<{ _id: string; writers?: string[] }[]>();
    const existing = new Set(found.map(({ _id }) => _id));
    return {
      written: new Set(found.filter(({ writers = [] }) => writers.includes(mark)).map(({ _id }) => _id)),
      missing: new Set(ids.filter((id) => !existing.has(id))),
    };
  }

  /** Runs work as a span of the trace that created the message. */
  inTraceOf<R>(message: MessageDocument, ...work: [SpanOptions, () => Promise<R>]) {
    return this.messages.inTraceOf(message, ...work);
  }

  /**
   * Returns the ids of messages that may be sent now, those with the nearest deadline first. Only ids, so that a
   * message that cannot be read does not prevent the others from being processed.
   */
  async due({ channel, number }: Partition, { now, technical }: Moment, limit: number): Promise<string[]> {
    const partition = number || null;
    const ready = { channel, state: 'queued', deferral: null, partition } as never as { channel: Channel };
    const found = await this.messages.model
      .find({ ...ready, dueAt: { $lte: now }, retryAt: { $lte: technical }, deadline: { $gt: now } }, { _id: 1 })
      .sort({ deadline: 1 })
      .limit(limit)
      .lean<Named[]>();
    return idsOf(found);
  }

  /** @returns each message, or why it could not be read, in the order of the ids */
  findAll(ids: readonly string[]) {
    return this.messages.findAll(ids);
  }

  /** Ids of queued messages in partitions from this number on, except deferred ones. */
  async inPartitionsFrom({ channel, number }: Partition, limit: number): Promise<string[]> {
    const ready = { channel, state: 'queued', deferral: null } as never as { channel: Channel };
    const found = await this.messages.model
      .find({ ...ready, partition: { $gte: number } }, { _id: 1 })
      .limit(limit)
      .lean<Named[]>();
    return idsOf(found);
  }

  /** Ids of deferred messages that are due. */
  async dueAgain({ now, technical }: Moment, limit: number) {
    const deferral = [
      { deferral: 'scheduled' as const, state: 'queued' as const, dueAt: { $lte: now } },
      { deferral: 'backoff' as const, state: 'queued' as const, retryAt: { $lte: technical } },
    ];
    const found = deferral.map((filter) => this.messages.model.find(filter, { _id: 1 }).limit(limit).lean<Named[]>());
    return idsOf((await Promise.all(found)).flat());
  }

  async pastDeadline(now: Date, limit: number) {
    const open = [{ state: 'queued' as const }, { state: 'unknown' as const, reason: { $exists: false } }];
    // Every channel, deferral and partition, because they precede the deadline in the index of messages to send
    const anywhere = {
      channel: { $in: CHANNELS },
      deferral: { $in: [null, ...DEFERRALS] },
      partition: { $in: [null, ...LATER_PARTITIONS] },
    } as object;
    const found = open.map((filter) =>
      this.messages.model
        .find({ ...anywhere, ...filter, deadline: { $lte: now } }, { _id: 1 })
        .limit(limit)
        .lean<Named[]>(),
    );
    return idsOf((await Promise.all(found)).flat());
  }

  async abandoned(technical: Date, limit: number) {
    const filter = { state: 'sending' as const, 'lease.until': { $lt: technical } };
    return idsOf(await this.messages.model.find(filter, { _id: 1 }).limit(limit).lean<Named[]>());
  }

  /**
   * Ids of messages whose status can be requested from the provider.
   * @param since messages with an older deadline are skipped
   */
  async toLookUp(technical: Date, since: Date, limit: number): Promise<string[]> {
    const found = await this.messages.model
      .find(
        { lookupAt: { $lte: technical }, state: { $in: ['unknown', 'accepted'] }, deadline: { $gt: since } },
        { _id: 1 },
      )
      .sort({ lookupAt: 1 })
      .limit(limit)
      .lean<Named[]>();
    return idsOf(found);
  }

  /** Ids of messages that still have a `lookupAt`, with this deadline or an earlier one. */
  async noLongerLookedUp(deadline: Date, limit: number) {
    const filter = { lookupAt: { $exists: true }, deadline: { $lte: deadline } };
    return idsOf(await this.messages.model.find(filter, { _id: 1 }).limit(limit).lean<Named[]>());
  }

  /**
   * The message with the provider's id.
   * @param to the address, because emails that were sent in one call have the same id
   */
  async findByProviderId(providerId: string, to?: string): Promise<Named | undefined> {
    const found = await this.messages.model
      .find({ providerId }, { to: 1 })
      .limit(CALL_LIMITS.mails)
      .lean<(Named & { to?: string })[]>();
    return found.find((message) => to === undefined || message.to?.toLowerCase() === to.toLowerCase());
  }

  /** Deletes replies to phones that no member has and emails about contact messages, created before an instant. */
  async deleteWithoutMember(before: Date) {
    await deleteInBatches(this.messages.model, { memberId: null, createdAt: { $lt: before } });
  }

  /** Deletes everything ever sent to a member, long after the last message. */
  async deleteOfMember(memberId: string) {
    await this.messages.model.deleteMany({ memberId });
  }

  /** Returns messages whose ids start with this prefix and a `|`. */
  listWithPrefix(prefix: string) {
    // The character after the separator ends the range
    return this.messages.model.find({ _id: { $gt: `${prefix}|`, $lt: `${prefix}}` } }).lean<MessageDocument[]>();
  }

  /** Returns the numbers of a member that wait to be sent on other channels than these. */
  listQueuedOnOtherChannels(memberId: string, channels: readonly Channel[]) {
    return this.messages.model
      .find({ memberId, state: 'queued', channel: { $nin: channels }, numbers: { $exists: true } })
      .lean<MessageDocument[]>();
  }

  listNewestOfMember(memberId: string) {
    return this.messages.model
      .find({ memberId, 'numbers.drawId': { $exists: true } })
      .sort({ createdAt: -1 })
      .limit(PAGE)
      .lean<MessageDocument[]>();
  }

  /**
   * One page of a member's messages with numbers, resends included, newest first.
   * @throws invalidInput for a page that does not belong to this list
   */
  pageOfMember(memberId: string, page: string): Promise<Page<MessageDocument>> {
    const order = { sort: { createdAt: -1, _id: -1 } as const, page, size: PAGE };
    const filter = { memberId, 'numbers.drawId': { $exists: true } };
    return readPage<MessageDocument>(this.messages.model as never, filter, order);
  }

  /**
   * One page of a member's messages without numbers, newest first.
   * @throws invalidInput for a page that does not belong to this list
   */
  pageOfAccount(memberId: string, page: string): Promise<Page<MessageDocument>> {
    const order = { sort: { createdAt: -1, _id: -1 } as const, page, size: PAGE };
    const filter = { memberId, 'numbers.drawId': null };
    return readPage<MessageDocument>(this.messages.model as never, filter, order);
  }

  /** Everything ever sent or to be sent to a member, newest first. */
  listAllOfMember(memberId: string) {
    return this.messages.model.find({ memberId }).sort({ createdAt: -1 }).lean<MessageDocument[]>();
  }

  /** Everything sent or to be sent to a member for a draw, resends included, newest first. */
  listOfAssignment(drawId: string, memberId: string) {
    return this.messages.model
      .find({ memberId, 'numbers.drawId': drawId })
      .sort({ createdAt: -1 })
      .lean<MessageDocument[]>();
  }
}

const NEEDS_CODE = ['queued', 'sending'];

/** Removes a code once the message no longer has to be rendered. */
function withoutUsedCode(next: Message): Message {
  const { state, content } = next;
  if (content?.kind !== 'code' || !content.code || NEEDS_CODE.includes(state)) return next;
  return { ...next, content: { ...content, code: undefined } } as Message;
}

/** Returns each id once: a message that changes between two queries is found by both. */
const idsOf = (found: readonly Named[]) => [...new Set(found.map(({ _id }) => _id))];

/** States of messages are not published (ADR 076). */
const decisionOf = (decide: Decide) => (message: MessageDocument) => {
  const next = decide(message);
  return next && { next: withoutUsedCode(next), events: [] };
};
