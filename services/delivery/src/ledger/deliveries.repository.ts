import { Injectable } from '@nestjs/common';
import { type Aggregates, type OutgoingEvent, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Channel } from '../contacts/contact.js';
import type { Moment } from '../timing.js';
import type { Delivery, DeliveryState } from './delivery.js';
import type { Decision, Row } from './transitions.js';

const numbers = new Schema(
  {
    drawId: String,
    game: String,
    date: String,
    drawAt: Date,
    sets: [{ _id: false, whites: [Number], red: Number }],
    isFirst: Boolean,
  },
  { _id: false },
);

const schema = new Schema<Delivery>({
  memberId: String,
  channel: String,
  numbers,
  reply: { type: new Schema({ to: String, text: String, template: String }, { _id: false }) },
  notice: { type: new Schema({ silent: String, source: String }, { _id: false }) },
  resend: { type: new Schema({ number: Number, actor: String, at: Date, jobId: String }, { _id: false }) },
  state: String,
  reason: String,
  createdAt: Date,
  dueAt: Date,
  deadline: Date,
  retryAt: Date,
  attempt: Number,
  lease: { type: new Schema({ token: String, until: Date }, { _id: false }) },
  to: String,
  segments: Number,
  template: String,
  carrier: String,
  zones: String,
  providerId: String,
  isMaybeDuplicate: Boolean,
  unknownSince: Date,
  lookupAt: Date,
  acceptedAt: Date,
  deliveredAt: Date,
});
schema.index({ channel: 1, state: 1, deadline: 1 });
schema.index({ state: 1, 'lease.until': 1 });
schema.index({ lookupAt: 1 }, { sparse: true });
schema.index({ memberId: 1, createdAt: -1 });
schema.index({ 'numbers.drawId': 1, state: 1 }, { sparse: true });
schema.index({ deadline: 1 });
schema.index({ 'resend.jobId': 1, state: 1 }, { sparse: true });

export interface BoardRow {
  drawId: string;
  channel: Channel;
  game: string;
  startedAt: Date;
  deadline: Date;
  states: { state: DeliveryState; count: number; maybeDuplicate: number }[];
}

const PAGE = 20;
const BOARD = 40;

/** The ledger: one document per message and person, `<drawId>|<memberId>|<channel>[|r<n>]`. */
@Injectable()
export class DeliveriesRepository {
  private readonly deliveries: Aggregates<Delivery>;

  constructor(store: Store) {
    this.deliveries = store.aggregates<Delivery>('deliveries', schema);
  }

  /** For reading in ways of one's own; rows are written by decisions only. */
  get rows() {
    return this.deliveries.model;
  }

  insert(id: string, delivery: Delivery, events: OutgoingEvent[] = []) {
    return this.deliveries.insert(id, delivery, events);
  }

  find(id: string) {
    return this.deliveries.find(id);
  }

  change(id: string, decide: (row: Row) => Decision | null) {
    return this.deliveries.change(id, decide);
  }

  /** Rows that may be sent now, those with the nearest deadline first. */
  due(channel: Channel, { now, technical }: Moment, limit: number) {
    return this.deliveries.model
      .find({ channel, state: 'queued', dueAt: { $lte: now }, retryAt: { $lte: technical }, deadline: { $gt: now } })
      .sort({ deadline: 1 })
      .limit(limit)
      .lean<Row[]>();
  }

  async pastDeadline(now: Date, limit: number) {
    const open = [{ state: 'queued' as const }, { state: 'unknown' as const, reason: { $exists: false } }];
    return this.deliveries.model
      .find({ deadline: { $lte: now }, $or: open }, { _id: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
  }

  abandoned(technical: Date, limit: number) {
    return this.deliveries.model
      .find({ state: 'sending', 'lease.until': { $lt: technical } }, { _id: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
  }

  /** Rows whose fate the provider may tell by now. @param since rows with an older deadline are left alone */
  toLookUp(technical: Date, since: Date, limit: number) {
    return this.deliveries.model
      .find({ lookupAt: { $lte: technical }, state: { $in: ['unknown', 'accepted'] }, deadline: { $gt: since } })
      .sort({ lookupAt: 1 })
      .limit(limit)
      .lean<Row[]>();
  }

  findByProviderId(providerId: string) {
    return this.deliveries.model.findOne({ providerId }, { _id: 1 }).lean<{ _id: string }>();
  }

  /** Numbers of a member that wait to be sent on other channels than these. */
  waitingElsewhere(memberId: string, channels: readonly Channel[]) {
    return this.deliveries.model
      .find({ memberId, state: 'queued', channel: { $nin: channels }, numbers: { $exists: true } })
      .lean<Row[]>();
  }

  newestOfMember(memberId: string) {
    return this.deliveries.model
      .find({ memberId, 'numbers.drawId': { $exists: true } })
      .sort({ createdAt: -1, _id: 1 })
      .limit(PAGE)
      .lean<Row[]>();
  }

  /** Everything sent or to be sent to a member for a draw, resends included, newest first. */
  ofAssignment(drawId: string, memberId: string) {
    return this.deliveries.model.find({ memberId, 'numbers.drawId': drawId }).sort({ createdAt: -1 }).lean<Row[]>();
  }

  /** First messages of draws by channel, the last deadline first; what operators sent again is not promised. */
  board(draws: { drawId: string } | { deadlineFrom: Date }): Promise<BoardRow[]> {
    const asked =
      'drawId' in draws
        ? { 'numbers.drawId': draws.drawId }
        : { deadline: { $gte: draws.deadlineFrom }, 'numbers.drawId': { $exists: true } };
    return this.deliveries.model.aggregate<BoardRow>([
      { $match: { ...asked, resend: { $exists: false } } },
      {
        $group: {
          _id: { drawId: '$numbers.drawId', channel: '$channel', state: '$state' },
          game: { $first: '$numbers.game' },
          startedAt: { $min: '$createdAt' },
          deadline: { $min: '$deadline' },
          count: { $sum: 1 },
          maybeDuplicate: { $sum: { $cond: ['$isMaybeDuplicate', 1, 0] } },
        },
      },
      {
        $group: {
          _id: { drawId: '$_id.drawId', channel: '$_id.channel' },
          game: { $first: '$game' },
          startedAt: { $min: '$startedAt' },
          deadline: { $min: '$deadline' },
          states: { $push: { state: '$_id.state', count: '$count', maybeDuplicate: '$maybeDuplicate' } },
        },
      },
      { $sort: { deadline: -1, _id: 1 } },
      { $limit: BOARD },
      {
        $project: {
          _id: 0,
          drawId: '$_id.drawId',
          channel: '$_id.channel',
          game: 1,
          startedAt: 1,
          deadline: 1,
          states: 1,
        },
      },
    ]);
  }
}
