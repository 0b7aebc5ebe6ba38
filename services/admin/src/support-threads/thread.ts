import { wordEnds } from '@numbercast/platform';

/** open: the sender waits for a reply. waiting: we wait for the sender. */
export const THREAD_STATES = ['open', 'waiting', 'closed'] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

export const MESSAGE_CHANNELS = ['form', 'email', 'text'] as const;

/** A message in a thread, from its sender or from an operator. Stored as encrypted JSON, so its time is a string. */
export interface ThreadMessage {
  /** The provider's id for a text; random for any other message. */
  id: string;
  direction: 'in' | 'out';
  channel: (typeof MESSAGE_CHANNELS)[number];
  body: string;
  /** ISO instant. */
  at: string;
  /** The operator who wrote it. */
  by?: string;
}

/** A conversation with a member, or with an email address or phone that belongs to no member. */
export interface Thread {
  state: ThreadState;
  /** Subject of the first message. */
  subject: string;
  name: string;
  /** Address for replies by email; empty when only texts came from a phone that belongs to no member. */
  email: string;
  /** Phone for replies by text (E.164); absent until a text arrives. */
  phone?: string;
  /** The member who had the address or phone when the first message arrived. */
  memberId?: string;
  /**
   * Identifies the sender in the thread that the next message joins. Unique, so that two concurrent messages do not
   * start two threads; absent in earlier threads of the sender.
   */
  current?: string;
  messages: ThreadMessage[];
  /** Incremented by each change. An operator's change names the revision that was read. */
  revision: number;
  /** Time of the first message. */
  startedAt: Date;
  /** Time of the newest message of the sender. */
  receivedAt: Date;
  /** Start of the sender's wait for a reply; only while the thread is open. */
  waitingSince?: Date;
  firstAnsweredAt?: Date;
  /** Milliseconds from the first message to the first reply. */
  firstAnswerMs?: number;
  closed?: { by: string; at: Date };
  searchTerms: string[];
}

/** The sender of a message, as far as known. */
export interface Sender {
  name: string;
  email: string;
  /** E.164; present for a text. */
  phone?: string;
  memberId?: string;
}

/** A message that arrived. */
export interface Incoming {
  id: string;
  channel: 'form' | 'text';
  subject: string;
  body: string;
  at: Date;
  sender: Sender;
}

const REOPENS_FOR_MS = 14 * 86_400_000;
/** Maximum messages of the longest size that fit in a document. */
const MOST_MESSAGES = 200;

/** Returns the key of a sender: a member is identified by id, regardless of the message's channel. */
export const senderKeyOf = ({ memberId, phone, email }: Sender) =>
  memberId ? `member ${memberId}` : `address ${phone ?? email.toLowerCase()}`;

export const searchTermsOf = ({ name, subject }: { name: string; subject: string }) => wordEnds(name, subject);

const received = ({ id, channel, body, at }: Incoming): ThreadMessage => ({
  id,
  direction: 'in',
  channel,
  body,
  at: at.toISOString(),
});

export const contains = ({ messages }: Pick<Thread, 'messages'>, messageId: string) =>
  messages.some(({ id }) => id === messageId);

/** Whether a message of the sender joins the thread: it is open, or was closed less than 14 days before. */
export function accepts({ closed, messages }: Thread, at: Date): boolean {
  if (messages.length >= MOST_MESSAGES) return false;
  return !closed || at.getTime() - closed.at.getTime() < REOPENS_FOR_MS;
}

/** Starts a thread with a message. */
export function startThread(incoming: Incoming): Thread {
  const { sender, subject, at } = incoming;
  const { name, email, phone, memberId } = sender;
  return {
    state: 'open',
    subject,
    name,
    email,
    ...(phone && { phone }),
    ...(memberId && { memberId }),
    current: senderKeyOf(sender),
    messages: [received(incoming)],
    revision: 1,
    startedAt: at,
    receivedAt: at,
    waitingSince: at,
    searchTerms: searchTermsOf({ name, subject }),
  };
}

/**
 * Adds another message of the sender. Returns null when the thread already contains the message or does not accept it.
 */
export function joinThread(thread: Thread, incoming: Incoming): Thread | null {
  if (contains(thread, incoming.id) || !accepts(thread, incoming.at)) return null;
  const { sender, at } = incoming;
  const { closed: _reopened, ...rest } = thread;
  const messages = [...thread.messages, received(incoming)].toSorted((a, b) => a.at.localeCompare(b.at));
  return {
    ...rest,
    state: 'open',
    messages,
    email: sender.email || thread.email,
    ...(sender.phone && { phone: sender.phone }),
    revision: thread.revision + 1,
    receivedAt: at > thread.receivedAt ? at : thread.receivedAt,
    waitingSince: thread.waitingSince ?? at,
  };
}

/** Ends the thread's role as the sender's current one. Returns null when it still accepts messages. */
export function supersede(thread: Thread, at: Date): Thread | null {
  if (!thread.current || accepts(thread, at)) return null;
  const { current: _former, ...rest } = thread;
  return rest;
}

/** Returns the first name for a reply; empty when the sender's name is unknown. */
export const firstNameOf = ({ name }: Pick<Thread, 'name'>) =>
  name === UNKNOWN_SENDER ? '' : (name.split(/\s+/)[0] ?? '');

export const UNKNOWN_SENDER = 'Unknown phone';
