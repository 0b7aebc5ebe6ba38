import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { adminApi } from '../step-up.js';
import { memberKey } from './member-api.js';

const RepaymentOrder = z.object({
  orderId: z.string(),
  kind: z.enum(['refund', 'credit']),
  amountCents: z.number(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  state: z.enum(['pending', 'done', 'rejected']),
  /** Why Stripe rejected it. */
  rejection: z.string().nullable(),
});
export type RepaymentOrder = z.infer<typeof RepaymentOrder>;

const pathOf = (memberId: string) => `/api/admin/payments/repayments/${encodeURIComponent(memberId)}`;

/** Refunds and credits that operators ordered, newest first. Polled while Stripe has not carried one out. */
export const repaymentOrdersQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...memberKey(memberId), 'repayments'],
    queryFn: ({ signal }) =>
      adminApi(pathOf(memberId), { schema: z.object({ items: z.array(RepaymentOrder) }), signal }),
    refetchInterval: ({ state }) => (state.data?.items.some((order) => order.state === 'pending') ? 5_000 : false),
  });

export interface NewRepayment {
  /** A repeated request with the same id orders nothing more. */
  readonly orderId: string;
  /** The paid invoice to refund; null for a credit. */
  readonly invoiceId: string | null;
  readonly amountCents: number;
  readonly reason: string;
}

export const orderRepayment = (memberId: string, { invoiceId, ...order }: NewRepayment) =>
  adminApi(`${pathOf(memberId)}/${invoiceId === null ? 'credits' : 'refunds'}`, {
    method: 'POST',
    body: invoiceId === null ? order : { ...order, invoiceId },
    schema: RepaymentOrder,
  });
