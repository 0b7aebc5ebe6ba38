import { z } from 'zod';
import { paging, range, text, within } from './parameter.js';
import type { Dispute, Refund } from './records.js';

/** Filters for lists of refunds and disputes, each of which belongs to a charge. */
export const OfPayment = z.strictObject({
  ...paging,
  charge: text.optional(),
  payment_intent: text.optional(),
  created: range.optional(),
});

export const isOfPayment = (filter: z.output<typeof OfPayment>, { charge, paymentIntent, created }: Refund | Dispute) =>
  (filter.charge ?? charge) === charge &&
  (filter.payment_intent ?? paymentIntent) === paymentIntent &&
  within(created, filter.created);
