import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { api } from '../../../lib/api/api.js';

const Invoice = z.object({
  invoiceId: z.string(),
  number: z.nullable(z.string()),
  at: z.string(),
  amountCents: z.number(),
  state: z.enum(['paid', 'open', 'unpaid']),
  refundedCents: z.number(),
  creditedCents: z.number(),
  period: z.nullable(z.object({ startsAt: z.string(), endsAt: z.string() })),
  url: z.nullable(z.string()),
});

export type Invoice = z.infer<typeof Invoice>;

/** The invoices of the member, newest first. */
export const invoicesQuery = queryOptions({
  queryKey: ['invoices'],
  queryFn: async ({ signal }) => {
    const schema = z.object({ items: z.array(Invoice) });
    return (await api('/api/subscription/invoices', { schema, signedIn: true, signal })).items;
  },
});
