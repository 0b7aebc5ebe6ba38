import { Injectable } from '@nestjs/common';
import { type Aggregates, type Document, readPage, readWholeList, Store } from '@numbercast/platform';
import { memberNotFound } from '../member-status/member-status.js';
import { updateFromReading } from '../stripe/update-from-reading.js';
import type { Decision, Dispute, Mirror } from './mirror.js';
import { mirrorSchema } from './mirror.schema.js';

export const SORTS = {
  newest: { createdAt: -1, _id: -1 },
  oldest: { createdAt: 1, _id: 1 },
  plan: { plan: 1, _id: 1 },
  status: { status: 1, _id: 1 },
  renewal: { periodEnd: 1, _id: 1 },
} as const;
export type Sort = keyof typeof SORTS;

/** Subscriptions of rejected sign-ups, and rejected candidates, never had a member. */
const OF_MEMBERS = { desiredCancel: { $ne: 'refused' as const }, isCandidate: { $ne: true } };

const SOME = 50;
const PAGE = 25;

export interface ListQuery {
  search: string;
  sort: Sort;
  page: string;
  status?: Mirror['status'] | undefined;
  plan?: Mirror['plan'] | undefined;
}

type Known = Document<Mirror> | null;
type Read = (before: Known) => Promise<((current: Known) => Decision | null) | null>;

type Begun = Pick<Mirror, 'memberId' | 'createdAt' | 'replacesSubscriptionId'> & { _id: string };

/** Stripe's times are in seconds: a subscription may begin in the same second as the one that it replaces. */
function inOrderOfBeginning(a: Begun, b: Begun): number {
  const difference = a.createdAt.getTime() - b.createdAt.getTime();
  if (difference !== 0) return difference;
  return Number(a.replacesSubscriptionId === b._id) - Number(b.replacesSubscriptionId === a._id);
}

@Injectable()
export class SubscriptionsRepository {
  readonly mirrors: Aggregates<Mirror>;

  constructor(store: Store) {
    this.mirrors = store.aggregates('subscriptions', mirrorSchema);
  }

  /** Applies a snapshot of the provider, or nothing where it is null. Order and number of calls don't matter. */
  async updateFromProvider(subscriptionId: string, read: Read): Promise<Document<Mirror> | null> {
    return updateFromReading(this.mirrors, subscriptionId, read);
  }

  /** Returns the member's newest subscription; earlier ones have ended. */
  async findIdOf(memberId: string): Promise<string | null> {
    return (await this.newestIdsOf([memberId])).get(memberId) ?? null;
  }

  /** Returns all subscriptions that a member ever had, including candidates. */
  async listIdsOf(memberId: string): Promise<string[]> {
    const all = await this.mirrors.model.find({ memberId }, { _id: 1 }).lean<{ _id: string }[]>();
    return all.map(({ _id }) => _id);
  }

  /** Returns the member's subscriptions without candidates, newest first. */
  listOf(memberId: string) {
    const own = this.mirrors.model.find({ memberId, isCandidate: { $ne: true } });
    return own.sort({ createdAt: -1, _id: -1 }).lean<Mirror[]>();
  }

  async listByIds(ids: readonly string[]): Promise<Map<string, Mirror>> {
    const found = await this.mirrors.model.find({ _id: { $in: ids } } as never).lean<Document<Mirror>[]>();
    return new Map(found.map((mirror) => [mirror._id, mirror]));
  }

  /** The newest subscription of each of these members. */
  async newestIdsOf(memberIds: readonly string[]): Promise<Map<string, string>> {
    const admitted = { memberId: { $in: memberIds }, isCandidate: { $ne: true } } as never;
    const fields = { memberId: 1, createdAt: 1, replacesSubscriptionId: 1 };
    const found = await this.mirrors.model.find(admitted, fields).lean<Begun[]>();
    return new Map(found.toSorted(inOrderOfBeginning).map(({ memberId, _id }) => [memberId, _id]));
  }

  async findOf(memberId: string): Promise<Document<Mirror> | null> {
    const subscriptionId = await this.findIdOf(memberId);
    return subscriptionId === null ? null : this.mirrors.find(subscriptionId);
  }

  /** @throws memberNotFound */
  async getOf(memberId: string): Promise<Document<Mirror>> {
    const mirror = await this.findOf(memberId);
    if (!mirror) throw memberNotFound();
    return mirror;
  }

  /** Returns the subscription that records this dispute. */
  async findIdDisputed(disputeId: string): Promise<string | null> {
    const known = this.mirrors.model.findOne({ 'disputes.disputeId': disputeId }, { _id: 1 });
    return (await known.lean<{ _id: string }>())?._id ?? null;
  }

  /** Those with a dispute in one of these states, oldest subscription first. */
  listDisputed(statuses: readonly Dispute['status'][], limit: number) {
    return this.mirrors.model
      .find({ 'disputes.status': { $in: statuses } })
      .sort({ createdAt: 1 })
      .limit(limit)
      .lean<Mirror[]>();
  }

  /** Annual memberships that end within these bounds, renew, and whose members have not been notified. */
  async listRenewalsToNotify({ from, until }: { from: Date; until: Date }, limit: number): Promise<string[]> {
    const withoutNotice = { renewalNoticeFor: null } as never as object;
    const found = await this.mirrors.model
      .find({
        plan: 'annual',
        status: 'active',
        autoRenew: true,
        ...withoutNotice,
        periodEnd: { $gt: from, $lte: until },
      })
      .select({ _id: 1 })
      .sort({ periodEnd: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  async listRunningOf(customerId: string): Promise<string[]> {
    const running = await this.mirrors.model
      .find({ customerId, status: { $ne: 'ended' } }, { _id: 1 })
      .lean<{ _id: string }[]>();
    return running.map(({ _id }) => _id);
  }

  /** Returns current and ended subscriptions of members, ordered by member. */
  listByMember({ memberId, _id }: { memberId: string; _id: string }, limit: number) {
    return this.mirrors.model
      .find({ ...OF_MEMBERS, $or: [{ memberId, _id: { $gt: _id } }, { memberId: { $gt: memberId } }] })
      .sort({ memberId: 1, _id: 1 })
      .limit(limit)
      .lean<(Mirror & { _id: string })[]>();
  }

  /** Those that have not ended, in the order of their ids. */
  listRunning(after: string, limit: number) {
    return this.mirrors.model
      .find({ _id: { $gt: after }, status: { $ne: 'ended' } }, { revision: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<{ _id: string; revision: number }[]>();
  }

  async listDueForReconciliation(now: Date): Promise<string[]> {
    const due = await this.mirrors.model
      .find({ 'pending.dueAt': { $lte: now } }, { _id: 1 })
      .limit(SOME)
      .lean<{ _id: string }[]>();
    return due.map(({ _id }) => _id);
  }

  /** Subscriptions of members, 25 a page; found by a whole address or id. */
  async listPage({ sort, page, ...query }: ListQuery) {
    return readPage<Mirror>(this.mirrors.model as never, filterOf(query), { sort: SORTS[sort], page, size: PAGE });
  }

  /** Returns the same list without paging. */
  async readWhole({ sort, ...query }: Omit<ListQuery, 'page'>) {
    return readWholeList<Mirror>(this.mirrors.model as never, filterOf(query), SORTS[sort]);
  }
}

function filterOf({ search, status, plan }: Omit<ListQuery, 'page' | 'sort'>) {
  const matching = search && {
    $or: [{ email: search.toLowerCase() }, { customerId: search }, { memberId: search }],
  };
  return { ...OF_MEMBERS, ...(status && { status }), ...(plan && { plan }), ...matching };
}
