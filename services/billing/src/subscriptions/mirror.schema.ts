import { lookupFilter, encrypted } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Mirror } from './mirror.js';

const failure = new Schema(
  {
    invoiceId: String,
    attempt: Number,
    amountCents: Number,
    currency: String,
    nextAttemptAt: Date,
    card: String,
    needsConfirmation: Boolean,
  },
  { _id: false },
);
const price = new Schema(
  {
    priceId: String,
    amountCents: Number,
    currency: String,
    isFixed: Boolean,
    isTaxed: Boolean,
    discountedCents: Number,
    discountEndsAt: Date,
  },
  { _id: false },
);
const upgrade = new Schema(
  { priceId: String, amountCents: Number, priceCents: Number, agreedAt: Date, upgradeAt: Date, scheduleId: String },
  { _id: false },
);
const dispute = new Schema(
  {
    disputeId: String,
    status: String,
    amountCents: Number,
    currency: String,
    cause: String,
    openedAt: Date,
    answerBy: Date,
  },
  { _id: false },
);
const repayment = new Schema(
  { id: String, kind: String, invoiceId: String, amountCents: Number, at: Date },
  { _id: false, id: false },
);
const pending = new Schema({ dueAt: Date, attempts: Number, lastError: String }, { _id: false });

const schema = new Schema({
  subscriptionId: String,
  memberId: String,
  email: encrypted({ lookup: 'exact' }),
  customerId: String,
  plan: String,
  price,
  status: String,
  periodStart: Date,
  periodEnd: Date,
  autoRenew: Boolean,
  createdAt: Date,
  replacesSubscriptionId: String,
  giftId: String,
  scheduleId: String,
  failure,
  card: String,
  endReason: String,
  givenUp: String,
  revision: Number,
  isCandidate: Boolean,
  desiredPaused: Boolean,
  desiredCancel: String,
  refundDueInvoiceId: String,
  desiredAutoRenew: Boolean,
  endsUnpaid: Boolean,
  desiredContact: new Schema({ email: encrypted(), phone: encrypted() }, { _id: false }),
  upgrade,
  disputes: { type: [dispute], default: undefined },
  repayments: { type: [repayment], default: undefined },
  resubscriptionApproved: Boolean,
  renewalNoticeFor: Date,
  pending,
});
schema.index({ memberId: 1, _id: 1 });
schema.index({ customerId: 1 });
// The orders of the operator's list, read in either direction
schema.index({ createdAt: -1, _id: -1 });
schema.index({ plan: 1, _id: 1 });
schema.index({ status: 1, _id: 1 });
schema.index({ periodEnd: 1, _id: 1 });
schema.index(lookupFilter('email'));
schema.index({ 'pending.dueAt': 1 }, { sparse: true });
schema.index({ 'disputes.disputeId': 1 }, { sparse: true });
schema.index({ 'disputes.status': 1, createdAt: 1 }, { sparse: true });
schema.index({ plan: 1, status: 1, autoRenew: 1, renewalNoticeFor: 1, periodEnd: 1 });

export const mirrorSchema = schema as unknown as Schema<Mirror>;
