import type { Aggregates } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Checkout, Payment } from './checkout.js';

export const checkoutSchema = new Schema<Checkout>(
  {
    attempt: Number,
    priceId: String,
    startedAt: Date,
    expiresAt: Date,
    sessionId: String,
    url: String,
    replaces: String,
  },
  { _id: false },
);

export const paymentSchema = new Schema<Payment>(
  { sessionId: String, subscriptionId: String, invoiceId: String, paidAt: Date },
  { _id: false },
);

/** Finds checkouts whose payment page should be closed by now. */
export const OVERDUE_INDEX = { state: 1, 'checkout.expiresAt': 1 } as const;

const SOME = 50;

/** Ids of open ones whose payment page should be closed by now, the longest overdue first. */
export async function listOverdue<T extends { state: string; checkout: Checkout }>(
  { model }: Aggregates<T>,
  now: Date,
): Promise<string[]> {
  const overdue = await model
    .find({ state: 'open', 'checkout.expiresAt': { $lte: now } } as never, { _id: 1 })
    .sort({ 'checkout.expiresAt': 1 })
    .limit(SOME)
    .lean<{ _id: string }[]>();
  return overdue.map(({ _id }) => _id);
}
