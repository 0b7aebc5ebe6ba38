import { wordEnds } from '@numbercast/platform';

/** open: the sender waits for us. waiting: we wait for the sender. */
export const THREAD_STATES = ['open', 'waiting', 'closed'] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

export const MESSAGE_CHANNELS = ['form', 'email', 'text'] as const;

/** A message in a thread, from its sender or from an operator. Stored as encrypted JSON, so its time is a string. */
export interface ThreadMessage {
  /** The provider's id of a text; a random one of any other message. */
  id: string;
  direction: 'in' | 'out';
  channel: (typeof MESSAGE_CHANNELS)[number];
  body: string;
  /** ISO instant. */
  at: string;
  /** The operator who wrote it. */
  by?: string;
}

/** A conversation with a member, or with an address or a phone that no member has. */
export interface Thread {
  state: ThreadState;
  /** Of the first message. */
  subject: string;
  name: string;
  /** Where a reply by email goes; empty when only texts came from a phone that no member has. */
  email: string;
  /** Where a reply by text goes (E.164); absent until a text comes. */
  phone?: string;
  /** The member who had the address or the phone when the first message came. */
  memberId?: string;
  /**
   * Identifies the sender in the thread that the next message joins. Unique, so that two messages at the same time do
   * not start two threads; absent in former threads of the sender.
   */
  current?: string;
  messages: ThreadMessage[];
  /** Counts the changes. An operator changes the revision that they have read. */
  revision: number;
  /** Time of the first message. */
  startedAt: Date;
  /** Time of the newest message of the sender. */
  receivedAt: Date;
  /** Since when the sender waits for an answer; only while the thread is open. */
  waitingSince?: Date;
  firstAnsweredAt?: Date;
  /** Milliseconds from the first message to the first reply. */
  firstAnswerMs?: number;
  closed?: { by: string; at: Date };
  searchTerms: string[];
}

/** The author of a message, as far as is known. */
export interface Sender {
  name: string;
  email: string;
  /** E.164; of a text. */
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
/** A document has room for as many of the longest messages. */
const MOST_MESSAGES = 200;

/** Identifies a sender: a member by the id, whichever channel the message came by. */
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

/** The thread that a message starts. */
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

/** The thread with another message of its sender; null when it has the message or does not accept it. */
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

/** The thread once a newer one of its sender takes its place. */
export function supersede(thread: Thread, at: Date): Thread | null {
  if (!thread.current || accepts(thread, at)) return null;
  const { current: _former, ...rest } = thread;
  return rest;
}

/** The given name for a reply: that of the form, unless no name is known. */
export const firstNameOf = ({ name }: Pick<Thread, 'name'>) =>
  name === UNKNOWN_SENDER ? '' : (name.split(/\s+/)[0] ?? '');

export const UNKNOWN_SENDER = 'Unknown phone';
