import { Injectable } from '@nestjs/common';
import { readSelectedPage } from '@numbercast/platform';
import { type Message, UNDELIVERED } from './message.js';
import { MessagesRepository } from './messages.repository.js';

/** What the console shows of the newest messages of a member. */
export type LastMessage = Pick<
  Message,
  'channel' | 'state' | 'reason' | 'resend' | 'createdAt' | 'acceptedAt' | 'numbers'
> & { _id: string; memberId: string };

const FIELDS = {
  memberId: 1,
  channel: 1,
  state: 1,
  reason: 1,
  resend: 1,
  createdAt: 1,
  acceptedAt: 1,
  'numbers.drawId': 1,
  'numbers.game': 1,
};

/** Every member who receives numbers has received some within this time. */
const RECENT_MS = 14 * 86_400_000;

const withNumbers = { 'numbers.drawId': { $gt: '' } };

/** The newest messages with numbers of many members, without a separate document that every message would change. */
@Injectable()
export class LastDeliveriesRepository {
  constructor(private readonly messages: MessagesRepository) {}

  /**
   * Returns the newest messages with numbers of each of these members: messages of a draw on all channels, queued at
   * the same time, or a resend by an operator. Members without any are left out.
   */
  async of(memberIds: readonly string[], now: Date): Promise<Map<string, LastMessage[]>> {
    const newest = await this.newestTimes(memberIds, new Date(now.getTime() - RECENT_MS));
    // Only the few members who no longer receive numbers
    const others = memberIds.filter((memberId) => !newest.has(memberId));
    for (const [memberId, createdAt] of await this.newestTimes(others)) newest.set(memberId, createdAt);
    if (newest.size === 0) return new Map();
    // A draw's messages are queued at the same few instants, so the query matches few other messages
    const instants = { memberId: { $in: [...newest.keys()] }, createdAt: { $in: [...newest.values()] } };
    const found = await this.messages.rows
      .find({ ...instants, ...withNumbers } as object, FIELDS)
      .lean<LastMessage[]>();
    const ofNewest = found.filter(({ memberId, createdAt }) => newest.get(memberId)?.getTime() === createdAt.getTime());
    return Map.groupBy(
      ofNewest.toSorted((a, b) => (a._id < b._id ? -1 : 1)),
      ({ memberId }) => memberId,
    );
  }

  /** Returns when the newest messages of these members were queued, from the index alone, without reading messages. */
  private async newestTimes(memberIds: readonly string[], since?: Date): Promise<Map<string, Date>> {
    const filter = { memberId: { $in: [...memberIds] }, ...(since && { createdAt: { $gte: since } }), ...withNumbers };
    const found = await this.messages.rows
      .find(filter as object, { _id: 0, memberId: 1, createdAt: 1 })
      .lean<Pick<LastMessage, 'memberId' | 'createdAt'>[]>();
    const newest = new Map<string, Date>();
    for (const { memberId, createdAt } of found)
      if (createdAt > (newest.get(memberId) ?? new Date(0))) newest.set(memberId, createdAt);
    return newest;
  }

  /**
   * Returns one page of the undelivered messages that are the newest of their member, one for each member, newest
   * first.
   * @param since older messages are left out
   * @throws invalidInput for a page that does not belong to this list
   */
  pageOfFailed({ page, size, since, now }: { page: string; size: number; since: Date; now: Date }) {
    const undelivered = { state: { $in: UNDELIVERED }, reason: { $exists: true } };
    const filter = { ...undelivered, createdAt: { $gte: since }, ...withNumbers };
    const query = { sort: { createdAt: -1, _id: -1 } as const, page, size };
    const select = async (candidates: LastMessage[]) => {
      const newest = await this.of([...new Set(candidates.map(({ memberId }) => memberId))], now);
      return candidates.filter(({ _id, memberId }) => _id === newest.get(memberId)?.findLast(isUndelivered)?._id);
    };
    return readSelectedPage<LastMessage>(this.messages.rows as never, filter, query, { select, fields: FIELDS });
  }

  /** Returns the members who were sent numbers that were queued at this time or later. */
  async sentSince(memberIds: readonly string[], since: Date): Promise<Set<string>> {
    const sent = { createdAt: { $gte: since }, acceptedAt: { $exists: true }, ...withNumbers };
    const filter = { memberId: { $in: [...memberIds] }, ...sent };
    const found = await this.messages.rows
      .find(filter as object, { _id: 0, memberId: 1 })
      .lean<{ memberId: string }[]>();
    return new Set(found.map(({ memberId }) => memberId));
  }
}

const isUndelivered = ({ state }: LastMessage) => UNDELIVERED.some((undelivered) => undelivered === state);
