import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { adminApi } from '../step-up.js';

const Cohort = z.object({ month: z.string(), joined: z.number(), still: z.array(z.number()) });
export type Cohort = z.infer<typeof Cohort>;

const BusinessMetrics = z.object({
  at: z.string(),
  monthlyRevenueCents: z.number(),
  running: z.object({ monthly: z.number(), annual: z.number() }),
  paused: z.number(),
  disputed: z.number(),
  pastDue: z.object({ count: z.number(), amountCents: z.number() }),
  churn: z.object({ before: z.number(), left: z.number(), reasons: z.record(z.string(), z.number()) }),
  cohorts: z.array(Cohort),
  gifts: z
    .object({
      sold: z.number(),
      revenueCents: z.number(),
      unredeemed: z.number(),
      unredeemedCents: z.number(),
    })
    .optional(),
});
export type BusinessMetrics = z.infer<typeof BusinessMetrics>;

/** Computed hourly by billing; requested once for all parts of the tab that show it. */
export const businessMetricsQuery = queryOptions({
  queryKey: ['admin', 'figures'],
  queryFn: ({ signal }) =>
    adminApi('/api/admin/payments/metrics', { schema: z.object({ newest: BusinessMetrics.nullable() }), signal }),
});
