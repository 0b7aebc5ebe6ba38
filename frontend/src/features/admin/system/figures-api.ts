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

const Figure = z.object({
  name: z.string(),
  labels: z.record(z.string(), z.union([z.string(), z.number()])),
  value: z.number(),
  timing: z.object({ count: z.number(), p50: z.number(), p95: z.number() }).optional(),
});
export type Figure = z.infer<typeof Figure>;

const ServiceFigures = z.object({
  service: z.string(),
  copy: z.string(),
  upSeconds: z.number(),
  memoryBytes: z.number(),
  ready: z.record(z.string(), z.boolean()),
  figures: z.array(Figure),
});
export type ServiceFigures = z.infer<typeof ServiceFigures>;

/** What one copy of a service says of itself: with several, whichever answers. */
export const figuresQuery = (service: string) =>
  queryOptions({
    queryKey: ['admin', 'figures', service],
    queryFn: ({ signal }) => adminApi(`/api/admin/figures/${service}`, { schema: ServiceFigures, signal }),
    refetchInterval: 10_000,
    retry: false,
  });
