import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { adminApi } from '../step-up.js';

const ConsentEntry = z.object({
  at: z.string(),
  channel: z.enum(['sms', 'email', 'results-sms', 'results-email', 'results-push', 'terms']),
  allowed: z.boolean(),
  source: z.string(),
  textVersion: z.string().nullable(),
  /** Language in which the text was read. */
  language: z.string().nullable(),
  confirmedAge: z.int().nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  evidence: z.string().nullable(),
});
export type ConsentEntry = z.infer<typeof ConsentEntry>;

const pathOf = (memberId: string) => `/api/admin/members/${encodeURIComponent(memberId)}/consents`;

export const consentsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['admin', 'consents', memberId],
    queryFn: ({ signal }) => adminApi(pathOf(memberId), { schema: z.object({ items: z.array(ConsentEntry) }), signal }),
    staleTime: 0,
  });

export type ExportFormat = 'csv' | 'json';

export const exportConsents = ({ memberId, format }: { memberId: string; format: ExportFormat }) =>
  adminApi(`${pathOf(memberId)}/export`, {
    method: 'POST',
    body: { format },
    schema: z.object({ fileName: z.string(), content: z.string() }),
  });
