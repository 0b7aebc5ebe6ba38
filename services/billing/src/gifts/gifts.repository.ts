import { Injectable } from '@nestjs/common';
import { type Aggregates, encrypted, lookupFilter, readPage, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { checkoutSchema, listOverdue, OVERDUE_INDEX } from '../checkouts/checkout.schema.js';
import { updateFromReading } from '../stripe/update-from-reading.js';
import { type Decision, type Gift, type GiftDocument, PAID_GIFT_STATES } from './gift.js';

const payment = new Schema(
  {
    sessionId: String,
    paymentIntentId: String,
    chargeId: String,
    amountCents: Number,
    currency: String,
    paidAt: Date,
    card: new Schema({ brand: String, last4: String }, { _id: false }),
    refundedCents: Number,
    isDisputed: Boolean,
  },
  { _id: false },
);
const redemption = new Schema(
  { kind: String, memberId: String, at: Date, customerId: String, failures: Number, doneAt: Date },
  { _id: false },
);
const refundOrder = new Schema(
  {
    orderId: String,
    amountCents: Number,
    reason: encrypted(),
    by: String,
    at: Date,
    failures: Number,
    providerId: String,
    rejection: String,
  },
  { _id: false },
);
const schema = new Schema({
  state: String,
  code: encrypted({ lookup: 'exact' }),
  giverName: encrypted(),
  giverEmail: encrypted(),
  recipientName: encrypted(),
  message: encrypted(),
  priceCents: Number,
  language: String,
  createdAt: Date,
  checkout: checkoutSchema,
  payment,
  redemption,
  refundOrder,
  sendings: Number,
  revision: Number,
  pending: new Schema({ dueAt: Date, attempts: Number, lastError: String }, { _id: false }),
  eraseAt: Date,
  isErased: Boolean,
});
schema.index(lookupFilter('code'), { unique: true });
schema.index(OVERDUE_INDEX);
schema.index({ 'payment.paidAt': -1, _id: -1 });
schema.index({ state: 1, 'payment.paidAt': -1, _id: -1 });
schema.index({ 'pending.dueAt': 1 }, { sparse: true });
schema.index({ 'redemption.memberId': 1, 'redemption.at': 1 }, { sparse: true });
schema.index({ eraseAt: 1 }, { sparse: true });

const SOME = 50;
const PAGE = 25;

export type PaidGiftState = (typeof PAID_GIFT_STATES)[number];
type PaidGift = GiftDocument & { payment: NonNullable<Gift['payment']> };
export type RedeemedGift = GiftDocument & { redemption: NonNullable<Gift['redemption']> };
type Read = (before: GiftDocument | null) => Promise<((current: GiftDocument | null) => Decision | null) | null>;

@Injectable()
export class GiftsRepository {
  readonly gifts: Aggregates<Gift>;

  constructor(store: Store) {
    this.gifts = store.aggregates('gifts', schema as unknown as Schema<Gift>);
  }

  /** @param code as it is stored */
  async findIdByCode(code: string): Promise<string | null> {
    const found = await this.gifts.model.findOne({ code }, { _id: 1 }).lean<{ _id: string }>();
    return found?._id ?? null;
  }

  /** Gifts that a member has redeemed, oldest redemption first. */
  listRedeemedBy(memberId: string): Promise<RedeemedGift[]> {
    const redeemed = this.gifts.model.find({ 'redemption.memberId': memberId } as never);
    return redeemed.sort({ 'redemption.at': 1 }).lean<RedeemedGift[]>();
  }

  /** Applies a snapshot of the payment at the provider. */
  updateFromProvider(giftId: string, read: Read) {
    return updateFromReading(this.gifts, giftId, read);
  }

  listOverdue(now: Date) {
    return listOverdue(this.gifts, now);
  }

  /** Gifts with a redemption or a refund to carry out now. */
  listDue(now: Date) {
    return this.idsOf({ 'pending.dueAt': { $lte: now } }, { 'pending.dueAt': 1 });
  }

  /** Gifts whose personal data is due for removal. */
  listToErase(now: Date) {
    return this.idsOf({ eraseAt: { $lte: now } }, { eraseAt: 1 });
  }

  private async idsOf(filter: object, sort: Record<string, 1>): Promise<string[]> {
    const found = await this.gifts.model
      .find(filter as never, { _id: 1 })
      .sort(sort)
      .limit(SOME)
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  /** Deletes a gift that was never paid. */
  async forget(giftId: string) {
    await this.gifts.model.deleteOne({ _id: giftId, payment: { $exists: false } } as never);
  }

  /** Paid gifts, the newest first, 25 a page. */
  async listPage({ state, page }: { state?: PaidGiftState | undefined; page: string }) {
    const filter = state ? { state } : { 'payment.paidAt': { $gt: new Date(0) } };
    return readPage<PaidGift>(this.gifts.model as never, filter, {
      sort: { 'payment.paidAt': -1, _id: -1 },
      page,
      size: PAGE,
    });
  }

  /** Streams the payments of gifts since an instant. */
  paymentsSince(since: Date): AsyncIterable<Pick<PaidGift, 'payment'>> {
    return this.gifts.model
      .find({ 'payment.paidAt': { $gte: since } } as never, { payment: 1 })
      .sort({ 'payment.paidAt': -1 })
      .lean<Pick<PaidGift, 'payment'>[]>()
      .cursor() as never;
  }

  /** Payments of gifts that can still be redeemed. */
  unredeemed(): AsyncIterable<Pick<PaidGift, 'payment'>> {
    return this.gifts.model
      .find({ state: 'paid' } as never, { payment: 1 })
      .lean<Pick<PaidGift, 'payment'>[]>()
      .cursor() as never;
  }
}
