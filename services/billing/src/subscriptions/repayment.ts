import { isDeepStrictEqual } from 'node:util';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { RefundIssuedSchema } from '@numbercast/contracts/billing/v1/events';
import { event } from '@numbercast/platform';
import { z } from 'zod';
import { type Decision, hasMember, type Mirror } from './mirror.js';

/** A refund to the card, or a credit note less its refunds, that an operator made at the provider. */
export const repaymentSchema = z.object({
  /** The provider's id of the refund or credit note. */
  id: z.string(),
  kind: z.enum(['refund', 'credit']),
  invoiceId: z.string(),
  amountCents: z.int(),
  at: z.date(),
});
export type Repayment = z.infer<typeof repaymentSchema>;

/** A payment of a member. */
export interface Payment {
  amountCents: number;
  currency: string;
  at: Date;
}

/** Repayments as one object of the provider shows them: all refunds of a charge, or one credit note. */
export interface RepaymentsSnapshot {
  subscriptionId: string;
  /** The payment that refunds return. */
  payment?: Payment;
  /** Selects the known repayments that these replace. */
  replaces: (known: Repayment) => boolean;
  repayments: Repayment[];
}

/** Records what the provider shows, and publishes new refunds. Null when all of it is known. */
export function applyRepayments(
  mirror: Mirror,
  { replaces, repayments, payment }: Omit<RepaymentsSnapshot, 'subscriptionId'>,
): Decision | null {
  const known = mirror.repayments ?? [];
  const next = [...known.filter((one) => !replaces(one)), ...repayments].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || a.id.localeCompare(b.id),
  );
  if (isDeepStrictEqual(known, next)) return null;
  const isNew = ({ id }: Repayment) => !known.some((one) => one.id === id);
  const events = payment && hasMember(mirror) ? repayments.filter(isNew).map(refundIssued(mirror, payment)) : [];
  return { next: { ...mirror, repayments: next, revision: mirror.revision + 1 }, events };
}

const refundIssued =
  ({ memberId, subscriptionId }: Mirror, payment: Payment) =>
  ({ id: refundId, invoiceId, amountCents, at }: Repayment) =>
    event(RefundIssuedSchema, {
      memberId,
      subscriptionId,
      refundId,
      invoiceId,
      amountCents: BigInt(amountCents),
      currency: payment.currency,
      issuedAt: timestampFromDate(at),
      paymentCents: BigInt(payment.amountCents),
      paidAt: timestampFromDate(payment.at),
    });

export const sumOf = (repayments: readonly Pick<Repayment, 'amountCents'>[] = []) =>
  repayments.reduce((sum, { amountCents }) => sum + amountCents, 0);
