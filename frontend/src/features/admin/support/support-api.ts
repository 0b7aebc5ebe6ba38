import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { type ListPlace, pageOf, queryStringOf } from '../common/lists.js';
import { adminApi } from '../step-up.js';

/** A conversation as a line of the inbox. */
export const Message = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Of the texts in it. */
  phone: z.string().nullable(),
  memberId: z.string().nullable(),
  subject: z.string(),
  /** open: the sender waits for us. waiting: we wait for the sender. */
  state: z.enum(['open', 'waiting', 'closed']),
  receivedAt: z.string(),
  closed: z.object({ by: z.string(), at: z.string() }).nullable(),
});
export type Message = z.infer<typeof Message>;

const ThreadMessage = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  channel: z.enum(['form', 'email', 'text']),
  body: z.string(),
  at: z.string(),
  by: z.string().nullable(),
});
export type ThreadMessage = z.infer<typeof ThreadMessage>;

const Thread = Message.extend({ revision: z.number(), firstName: z.string(), messages: z.array(ThreadMessage) });
export type Thread = z.infer<typeof Thread>;

const messagesKey = ['admin', 'contacts'] as const;
const pathOf = (id: string) => `/api/admin/contacts/${encodeURIComponent(id)}`;

export const messagesQuery = (place: ListPlace & { state: string }) =>
  queryOptions({
    queryKey: [...messagesKey, 'list', place],
    queryFn: ({ signal }) =>
      adminApi(`/api/admin/contacts?${queryStringOf({ ...place })}`, { schema: pageOf(Message), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'one', id],
    queryFn: ({ signal }) => adminApi(pathOf(id), { schema: Thread, signal }),
  });

export const allMessages = { queryKey: messagesKey };

const Figures = z.object({
  open: z.number(),
  oldestSince: z.string().nullable(),
  answered: z.number(),
  medianMs: z.number().nullable(),
  p90Ms: z.number().nullable(),
});
export type Figures = z.infer<typeof Figures>;

export const figuresQuery = queryOptions({
  queryKey: [...messagesKey, 'figures'],
  queryFn: ({ signal }) => adminApi('/api/admin/contacts/figures', { schema: Figures, signal }),
  refetchInterval: 30_000,
});

export interface NewReply {
  readonly replyId: string;
  readonly revision: number;
  readonly channel: 'email' | 'text';
  readonly body: string;
  readonly close: boolean;
}

export const sendReply = (id: string, reply: NewReply) =>
  adminApi(`${pathOf(id)}/replies`, { method: 'POST', body: reply, schema: Thread });

export const closeThread = (id: string, revision: number) =>
  adminApi(`${pathOf(id)}/close`, { method: 'POST', body: { revision }, schema: Thread });

const Sent = z.object({
  replyId: z.string(),
  channel: z.enum(['sms', 'email']),
  state: z.enum(['queued', 'sending', 'accepted', 'delivered', 'failed', 'suppressed', 'expired', 'unknown']),
  reason: z.string().nullable(),
  destination: z.string().nullable(),
});
export type Sent = z.infer<typeof Sent>;

/** The state of each reply, from the service that sends them. */
export const sentQuery = (threadId: string) =>
  queryOptions({
    queryKey: ['admin', 'support-replies', threadId],
    queryFn: ({ signal }) =>
      adminApi(`/api/admin/deliveries/support-replies/${encodeURIComponent(threadId)}`, {
        schema: z.object({ items: z.array(Sent) }),
        signal,
      }),
    refetchInterval: 5_000,
  });

/** Ends texts to the phone that sent this text. */
export const endTexts = (textId: string) =>
  adminApi(`/api/admin/deliveries/text-reviews/${encodeURIComponent(textId)}/end-texts`, {
    method: 'POST',
    schema: z.object({ message: z.string() }),
  });

const Template = z.object({ id: z.string(), name: z.string(), body: z.string(), revision: z.number() });
export type Template = z.infer<typeof Template>;
const Templates = z.object({ items: z.array(Template) });

const templatesPath = '/api/admin/contacts/templates';

export const templatesQuery = queryOptions({
  queryKey: ['admin', 'reply-templates'],
  queryFn: ({ signal }) => adminApi(templatesPath, { schema: Templates, signal }),
});

export const saveTemplate = ({ id, ...template }: Template) =>
  adminApi(`${templatesPath}/${encodeURIComponent(id)}`, { method: 'POST', body: template, schema: Templates });

export const deleteTemplate = ({ id, revision }: Template) =>
  adminApi(`${templatesPath}/${encodeURIComponent(id)}?revision=${revision}`, { method: 'DELETE', schema: Templates });
