import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { adminApi } from '../step-up.js';

/** In the order in which a request meets them. */
export const services = [
  'gateway',
  'identity',
  'billing',
  'members',
  'numbergen',
  'delivery',
  'reporting',
  'admin',
] as const;

const Metric = z.object({
  name: z.string(),
  labels: z.record(z.string(), z.union([z.string(), z.number()])),
  value: z.number(),
  timing: z.object({ count: z.number(), p50: z.number(), p95: z.number() }).optional(),
});
export type Metric = z.infer<typeof Metric>;

const ServiceMetrics = z.object({
  service: z.string(),
  replica: z.string(),
  upSeconds: z.number(),
  memoryBytes: z.number(),
  ready: z.record(z.string(), z.boolean()),
  metrics: z.array(Metric),
});
export type ServiceMetrics = z.infer<typeof ServiceMetrics>;

/** Status of one replica of a service. With several replicas, any of them responds. */
export const metricsQuery = (service: string) =>
  queryOptions({
    queryKey: ['admin', 'metrics', service],
    queryFn: ({ signal }) => adminApi(`/api/admin/metrics/${service}`, { schema: ServiceMetrics, signal }),
    refetchInterval: 10_000,
    retry: false,
  });
