import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { pageOf, queryStringOf } from '../common/lists.js';
import { adminApi } from '../step-up.js';

export const giftStates = ['paid', 'redeemed', 'refunding', 'refunded', 'disputed'] as const;

const GiftLine = z.object({
  giftId: z.string(),
  giverName: z.string(),
  giverEmail: z.string(),
  recipientName: z.string(),
  state: z.enum(giftStates),
  amountCents: z.number(),
  refundedCents: z.number(),
  isDisputed: z.boolean(),
  paidAt: z.string(),
  redeemedAt: z.string().nullable(),
  redeemedBy: z.string().nullable(),
  sendings: z.number(),
  rejection: z.string().nullable(),
});
export type GiftLine = z.infer<typeof GiftLine>;

const path = '/api/admin/payments/gifts';

export const giftsQuery = (place: { state: string; page: string }) =>
  queryOptions({
    queryKey: ['admin', 'gifts', place],
    queryFn: ({ signal }) => adminApi(`${path}?${queryStringOf(place)}`, { schema: pageOf(GiftLine), signal }),
    placeholderData: keepPreviousData,
  });

/** @param orderId chosen here, so that a repeated request refunds nothing twice */
export const refundGift = ({ giftId, ...order }: { giftId: string; orderId: string; reason: string }) =>
  adminApi(`${path}/${encodeURIComponent(giftId)}/refund`, { method: 'POST', body: order, schema: GiftLine });

export const sendGift = (giftId: string) =>
  adminApi(`${path}/${encodeURIComponent(giftId)}/send`, { method: 'POST', body: {}, schema: GiftLine });
