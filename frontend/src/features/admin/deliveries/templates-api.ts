import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { queryStringOf } from '../common/lists.js';
import { adminApi } from '../step-up.js';
import { Channel } from '../common/channels.js';

const Template = z.object({
  key: z.string(),
  channel: Channel,
  version: z.number(),
  title: z.string(),
  when: z.string(),
});
export type Template = z.infer<typeof Template>;

const Sample = Template.extend({
  text: z.string(),
  /** For texts. */
  segments: z.number().optional(),
  length: z.number().optional(),
  /** For email. */
  subject: z.string().optional(),
  pageUrl: z.string().optional(),
});
export type Sample = z.infer<typeof Sample>;

const path = '/api/admin/deliveries/templates';

export const templatesQuery = queryOptions({
  queryKey: ['admin', 'templates'],
  queryFn: ({ signal }) => adminApi(path, { schema: z.object({ items: z.array(Template) }), signal }),
});

export const sampleQuery = (key: string, parameters: { game: string; count: string; language: string }) =>
  queryOptions({
    queryKey: ['admin', 'templates', key, parameters],
    queryFn: ({ signal }) => adminApi(`${path}/${key}?${queryStringOf(parameters)}`, { schema: Sample, signal }),
    placeholderData: keepPreviousData,
    // The link to the email preview expires after five minutes
    staleTime: 4 * 60_000,
  });
