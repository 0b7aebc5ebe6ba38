import { Injectable } from '@nestjs/common';
import {
  type Aggregates,
  type Document,
  lookupFilter,
  findIdsContaining,
  type Page,
  readPage,
  readWholeList,
  encrypted,
  searchFilter,
  Store,
  termsCondition,
  type WholeList,
} from '@numbercast/platform';
import { Schema } from 'mongoose';
import { normalPhone } from './contact.js';
import { type Billing, JOINED, type Member, type Status } from './member.js';

const position = { source: String, seq: Number, at: Date };
const act = new Schema({ at: Date, by: String, reason: String }, { _id: false });
const consent = new Schema({ allowed: Boolean, at: Date, source: String }, { _id: false });

const schema = new Schema<Member>({
  status: String,
  emailKey: encrypted({ lookup: 'exact' }),
  phoneKey: encrypted({ lookup: 'exact' }),
  subject: String,
  profile: new Schema(
    {
      email: encrypted({ lookup: 'partial' }),
      phone: encrypted(),
      firstName: String,
      lastName: String,
      zip: String,
      city: String,
      state: String,
      timeZones: [String],
    },
    { _id: false },
  ),
  nameParts: { type: [String], default: undefined },
  paidAt: Date,
  termsVersion: String,
  preferences: new Schema(
    { method: String, games: [String], jackpotThreshold: String, notificationsEnabled: Boolean, language: String },
    { _id: false },
  ),
  consents: new Schema({ sms: consent, email: consent }, { _id: false }),
  results: new Schema({ sms: consent, email: consent, push: consent }, { _id: false }),
  billing: new Schema(
    { position, plan: String, status: String, periodEnd: Date, autoRenew: Boolean, disputed: Boolean },
    { _id: false },
  ),
  upgrade: new Schema({ position, scheduleId: String, upgradeAt: Date, withdrawn: Boolean }, { _id: false }),
  restarted: new Schema(position, { _id: false }),
  refusal: String,
  contactChange: new Schema(
    { codeId: String, channel: String, address: encrypted(), codeHash: String, expiresAt: Date, triesLeft: Number },
    { _id: false },
  ),
  codesIssuedAt: { type: [Date], default: undefined },
  pausedAt: Date,
  pauseEnd: new Schema({ until: Date, nextStepAt: Date }, { _id: false }),
  closed: act,
  reopened: act,
  exclusion: new Schema({ at: Date, until: Date }, { _id: false }),
  deletedAt: Date,
  unreachable: Boolean,
} as never);
// Sparse, not partial: the local store does not support unique partial indexes
schema.index(lookupFilter('emailKey'), { unique: true, sparse: true });
schema.index(lookupFilter('phoneKey'), { unique: true, sparse: true });
// Accounts whose retention time may be over
schema.index({ status: 1, deletedAt: 1 });
schema.index({ status: 1, 'closed.at': 1 });
schema.index({ status: 1, 'billing.status': 1, 'billing.periodEnd': 1 });
// The sort orders of the operator's list, each read in either direction
schema.index({ paidAt: -1, _id: -1 });
schema.index({ 'profile.lastName': 1, 'profile.firstName': 1, _id: 1 });
schema.index({ status: 1, _id: 1 });
schema.index(searchFilter('profile.email'));
schema.index({ nameParts: 1, status: 1 });
// Filter of the operator's list by a rare value, newest first
schema.index({ 'profile.state': 1, paidAt: -1, _id: -1 });
// Partial indexes: the few members with a channel that is off, and the closed accounts
for (const channel of ['sms', 'email'])
  schema.index(
    { [`consents.${channel}.allowed`]: 1, paidAt: -1, _id: -1 },
    { partialFilterExpression: { [`consents.${channel}.allowed`]: false } },
  );
schema.index({ 'closed.at': 1, paidAt: -1, _id: -1 }, { partialFilterExpression: { 'closed.at': { $exists: true } } });
// Partial index: the few members without a working channel
schema.index({ unreachable: 1, paidAt: -1, _id: -1 }, { partialFilterExpression: { unreachable: true } });
schema.index({ 'contactChange.expiresAt': 1 }, { sparse: true });
schema.index({ 'exclusion.until': 1 }, { sparse: true });
schema.index({ 'pauseEnd.nextStepAt': 1 }, { sparse: true });

export const SORTS = {
  newest: { paidAt: -1, _id: -1 },
  oldest: { paidAt: 1, _id: 1 },
  name: { 'profile.lastName': 1, 'profile.firstName': 1, _id: 1 },
  status: { status: 1, _id: 1 },
} as const;
export type Sort = keyof typeof SORTS;

/** Channels that are off, and email that is off because it bounced. */
export const CHANNELS_OFF = ['sms', 'email', 'bounced'] as const;

export interface MembersFilter {
  status?: Status | undefined;
  plan?: Billing['plan'] | undefined;
  /** Postal abbreviation. */
  state?: string | undefined;
  /** Channel on which nothing may be sent. */
  off?: (typeof CHANNELS_OFF)[number] | undefined;
  /** Closed by an operator. */
  closed?: 'true' | undefined;
  /** Without a working channel. */
  unreachable?: 'true' | undefined;
  /** Only these members. */
  ids?: string[] | undefined;
}

export interface MembersQuery extends MembersFilter {
  /** Part of the email address (three characters or more) or of the name, in any case; a whole phone number or id. */
  search: string;
  sort: Sort;
  page: string;
}

export const PAGE_SIZE = 25;

/** Fields that no list shows. */
const WITHOUT = { outbox: 0, applied: 0 };

const channelOff = {
  sms: { 'consents.sms.allowed': false },
  email: { 'consents.email.allowed': false },
  bounced: { 'consents.email.allowed': false, 'consents.email.source': 'bounce' },
} as const;

const filterOf = ({ status, plan, state, off, closed, unreachable, ids }: MembersFilter) => ({
  ...(status && { status }),
  ...(plan && { 'billing.plan': plan }),
  ...(state && { 'profile.state': state }),
  ...(off && channelOff[off]),
  ...(closed && { 'closed.at': { $exists: true } }),
  ...(unreachable && { unreachable: true }),
  ...(ids && { _id: { $in: ids } }),
});

@Injectable()
export class MembersRepository {
  private readonly aggregates: Aggregates<Member>;
  readonly find: Aggregates<Member>['find'];
  readonly change: Aggregates<Member>['change'];
  readonly upsertChange: Aggregates<Member>['upsertChange'];

  constructor(store: Store) {
    this.aggregates = store.aggregates<Member>('members', schema);
    this.find = this.aggregates.find.bind(this.aggregates);
    this.change = this.aggregates.change.bind(this.aggregates);
    this.upsertChange = this.aggregates.upsertChange.bind(this.aggregates);
  }

  /** Returns which of email and phone are taken, including by paid sign-ups that await their account. */
  async findDuplicates(emailKey: string, phoneKey: string) {
    const [email, phone] = await Promise.all([
      this.aggregates.model.exists({ emailKey } as never),
      this.aggregates.model.exists({ phoneKey } as never),
    ]);
    return { emailDuplicate: email !== null, phoneDuplicate: phone !== null };
  }

  /** Whether another member has it, or a paid sign-up that awaits its account. */
  async isTaken(memberId: string, unique: { emailKey: string } | { phoneKey: string }) {
    return (await this.aggregates.model.exists({ ...unique, _id: { $ne: memberId } } as never)) !== null;
  }

  /** Members without a working channel, newest first. */
  async listUnreachable(page: string): Promise<Page<Document<Member>>> {
    const order = { sort: { paidAt: -1, _id: -1 } as const, page, size: PAGE_SIZE };
    return readPage(this.aggregates.model as never, { unreachable: true }, order, WITHOUT);
  }

  countUnreachable() {
    return this.aggregates.model.countDocuments({ unreachable: true } as never);
  }

  /** Lists a page of members, including former members. */
  async list({ page, ...query }: MembersQuery): Promise<Page<Document<Member>>> {
    const { filter, isCut } = await this.filterOf(query);
    const order = { sort: SORTS[query.sort], page, size: query.ids?.length || PAGE_SIZE };
    const found = await readPage<Document<Member>>(this.aggregates.model as never, filter, order, WITHOUT);
    return { ...found, isTotalCapped: found.isTotalCapped || isCut };
  }

  /** Returns the entire list without paging. */
  async readWhole(query: Omit<MembersQuery, 'page'>): Promise<WholeList<Document<Member>>> {
    const { filter, isCut } = await this.filterOf(query);
    const { model } = this.aggregates;
    const found = await readWholeList<Document<Member>>(model as never, filter, SORTS[query.sort], WITHOUT);
    return { ...found, isTotalCapped: found.isTotalCapped || isCut };
  }

  private async filterOf({ search, sort: _sort, ...wanted }: Omit<MembersQuery, 'page'>) {
    const within = { status: { $in: JOINED }, ...filterOf(wanted) };
    const { matching, isCut } = search ? await this.matching(search, within) : { matching: {}, isCut: false };
    return { filter: { ...within, ...matching }, isCut };
  }

  private async matching(search: string, within: object) {
    const { ids, isCut } = await findIdsContaining(this.aggregates.model, 'profile.email', search, { within });
    const name = termsCondition('nameParts', search);
    const phoneKey = normalPhone(search);
    const matching = {
      $or: [{ _id: { $in: [search, ...ids] } }, ...(name ? [name] : []), ...(phoneKey ? [{ phoneKey }] : [])],
    };
    return { matching, isCut };
  }

  /** Returns ids of members whose requested address was not verified in time, up to a limit. */
  async withExpiredCode(now: Date, limit: number): Promise<string[]> {
    return this.listIds({ 'contactChange.expiresAt': { $lte: now } }, limit);
  }

  /** Returns ids of members whose exclusion has reached its end date, up to a limit. */
  async withExclusionOver(now: Date, limit: number): Promise<string[]> {
    return this.listIds({ 'exclusion.until': { $lte: now } }, limit);
  }

  /** Returns ids of members whose pause end or reminder is due, up to a limit. */
  async withPauseStepDue(now: Date, limit: number): Promise<string[]> {
    return this.listIds({ 'pauseEnd.nextStepAt': { $lte: now } }, limit);
  }

  /** Returns ids of members without search terms for their names, stored by a previous release. */
  async withoutNameParts(limit: number): Promise<string[]> {
    return this.listIds({ nameParts: { $exists: false }, status: { $in: JOINED } }, limit);
  }

  /** Returns ids of members deleted before an instant, up to a limit. */
  async deletedBefore(instant: Date, limit: number): Promise<string[]> {
    return this.listIds({ status: 'deleted', deletedAt: { $lte: instant } }, limit);
  }

  /** Returns ids of accounts that operators closed before the instant. */
  async closedBefore(instant: Date, limit: number): Promise<string[]> {
    return this.listIds({ status: 'suspended', 'closed.at': { $lte: instant } }, limit);
  }

  /** Returns ids of accounts whose subscription ended before the instant. */
  async endedBefore(instant: Date, limit: number): Promise<string[]> {
    const ended = { 'billing.status': 'ended', 'billing.periodEnd': { $lte: instant } };
    return this.listIds({ status: 'suspended', ...ended }, limit);
  }

  private async listIds(filter: object, limit: number): Promise<string[]> {
    const found = await this.aggregates.model
      .find(filter as never, { _id: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }
}
