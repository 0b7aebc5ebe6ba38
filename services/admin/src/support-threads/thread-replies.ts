import { ContactRepliedSchema } from '@numbercast/contracts/admin/v1/events';
import { plainPunctuation, segmentsOf, supportText } from '@numbercast/lottery/text-message';
import { acted, type Decision, event, invalidInput, problem } from '@numbercast/platform';
import { z } from 'zod';
import { withFirstName } from '../reply-templates/placeholders.js';
import { contains, firstNameOf, type Thread } from './thread.js';

export const contactNotFound = problem('contact-not-found', 404, 'Message not found');
export const contactChanged = problem(
  'contact-changed',
  409,
  'Another operator changed this conversation, or the sender wrote again',
);

/** Number of segments that carriers usually deliver as one text. */
export const MOST_SEGMENTS = 4;

export const replySchema = z.strictObject({
  /** Chosen by the console, so that a repeated request sends one reply. */
  replyId: z.uuid(),
  /** The revision that the operator read. */
  revision: z.int().min(1),
  channel: z.enum(['email', 'text']),
  body: z.string().trim().min(1, 'Please enter a reply').max(5_000),
  close: z.boolean(),
});
export type Reply = z.infer<typeof replySchema>;

export const closeSchema = z.strictObject({ revision: z.int().min(1) });

const invalid = (field: string, detail: string) => invalidInput({ errors: [{ pointer: `/${field}`, detail }] });

/** Returns the text of a reply as sent. @throws invalidInput when it cannot be sent on the channel */
function wordsOf({ channel, body }: Reply, thread: Thread): string {
  const filled = withFirstName(body, firstNameOf(thread));
  if (/\{\w+\}/.test(filled)) throw invalid('body', 'Please fill in or remove the words in braces');
  if (channel === 'email') return filled;
  const plain = plainPunctuation(filled);
  const segments = segmentsIn(plain);
  if (segments === null) throw invalid('body', 'Texts can have letters, digits and plain punctuation only');
  if (segments > MOST_SEGMENTS) throw invalid('body', `A text can have at most ${MOST_SEGMENTS} segments`);
  return plain;
}

function segmentsIn(body: string): number | null {
  try {
    return segmentsOf(supportText(body));
  } catch {
    return null;
  }
}

function addressFor({ channel }: Reply, { email, phone = '' }: Thread): string {
  const to = channel === 'email' ? email : phone;
  if (!to)
    throw invalid('channel', channel === 'email' ? 'No email address is known' : 'No text came from this sender');
  return to;
}

const closing = (by: string, at: Date) => ({ state: 'closed' as const, closed: { by, at } });

/**
 * Adds an operator's reply, which delivery sends. A repeated request has no effect.
 * @throws contactChanged when the operator has not read the newest revision
 */
export function reply(threadId: string, thread: Thread, wanted: Reply, by: string, at: Date): Decision<Thread> | null {
  const { replyId, revision, channel, close } = wanted;
  if (contains(thread, replyId)) return null;
  if (thread.revision !== revision) throw contactChanged();
  const to = addressFor(wanted, thread);
  const body = wordsOf(wanted, thread);
  const { waitingSince: _answered, closed: _former, ...rest } = thread;
  const isFirst = thread.firstAnsweredAt === undefined;
  const next: Thread = {
    ...rest,
    ...(close ? closing(by, at) : { state: 'waiting' as const }),
    messages: [...thread.messages, { id: replyId, direction: 'out', channel, body, at: at.toISOString(), by }],
    revision: revision + 1,
    ...(isFirst && { firstAnsweredAt: at, firstAnswerMs: Math.max(0, at.getTime() - thread.startedAt.getTime()) }),
  };
  const { memberId = '', subject } = thread;
  const sent = { replyId, threadId, memberId, channel: channel === 'text' ? 'sms' : 'email', to, subject, body };
  const events = [event(ContactRepliedSchema, sent), acted({ by, at }, 'replied to message', threadId)];
  return { next, events: close ? [...events, acted({ by, at }, 'closed message', threadId)] : events };
}

/**
 * Closes a thread without a reply. Has no effect on a closed thread.
 * @throws contactChanged when the operator has not read the newest revision
 */
export function closeThread(
  threadId: string,
  thread: Thread,
  revision: number,
  by: string,
  at: Date,
): Decision<Thread> | null {
  if (thread.closed) return null;
  if (thread.revision !== revision) throw contactChanged();
  const { waitingSince: _over, ...rest } = thread;
  const next = { ...rest, ...closing(by, at), revision: revision + 1 };
  return { next, events: [acted({ by, at }, 'closed message', threadId)] };
}
