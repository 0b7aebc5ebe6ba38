import { z } from 'zod';
import { firstNameOf, MESSAGE_CHANNELS, type Thread, THREAD_STATES } from './thread.js';
import type { ListedThread } from './threads.repository.js';

/** A thread as a row of the inbox. */
export const listedThread = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Phone of its texts (E.164). */
  phone: z.string().nullable(),
  memberId: z.string().nullable(),
  subject: z.string(),
  state: z.enum(THREAD_STATES),
  receivedAt: z.date(),
  closed: z.object({ by: z.string(), at: z.date() }).nullable(),
});

export const threadResponse = listedThread.extend({
  revision: z.int(),
  /** First name for `{firstName}` in templates; empty when unknown. */
  firstName: z.string(),
  messages: z.array(
    z.object({
      id: z.string(),
      direction: z.enum(['in', 'out']),
      channel: z.enum(MESSAGE_CHANNELS),
      body: z.string(),
      at: z.string(),
      by: z.string().nullable(),
    }),
  ),
});

export const toListedThread = (thread: ListedThread): z.infer<typeof listedThread> => {
  const { _id: id, name, email, phone, memberId, subject, state, receivedAt, closed } = thread;
  const optional = { phone: phone ?? null, memberId: memberId ?? null, closed: closed ?? null };
  return { id, name, email, subject, state, receivedAt, ...optional };
};

export const toThreadResponse = (thread: Thread & { _id: string }): z.infer<typeof threadResponse> => ({
  ...toListedThread(thread),
  revision: thread.revision,
  firstName: firstNameOf(thread),
  messages: thread.messages.map(({ by, ...message }) => ({ ...message, by: by ?? null })),
});

/** Conversations as exported by their member: without the operators. */
export const exportedThreads = z.object({
  conversations: z.array(
    z.object({
      subject: z.string(),
      startedAt: z.date(),
      messages: z.array(
        z.object({
          from: z.enum(['you', 'numbercast']),
          channel: z.enum(MESSAGE_CHANNELS),
          body: z.string(),
          at: z.string(),
        }),
      ),
    }),
  ),
});

export const toExportedThread = ({ subject, startedAt, messages }: Thread) => ({
  subject,
  startedAt,
  messages: messages.map(({ direction, channel, body, at }) => ({
    from: direction === 'in' ? ('you' as const) : ('numbercast' as const),
    channel,
    body,
    at,
  })),
});
