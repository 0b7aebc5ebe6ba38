/** One mail to one address. Instants are simulated, in milliseconds. */
export interface Mail {
  id: string;
  /** X-Message-Id of the request it came with; several mails may share it. */
  messageId: string;
  to: string;
  from: string;
  fromName: string | null;
  replyTo: string | null;
  subject: string;
  text: string | null;
  html: string | null;
  headers: Record<string, string>;
  customArgs: Record<string, string>;
  categories: string[];
  acceptedAt: number;
  /** Time of arrival at the mailbox. */
  receivedAt: number | null;
  status: 'processed' | 'deferred' | 'delivered' | 'bounced' | 'dropped';
  dueAt: number | null;
}

export type EventName = 'processed' | 'deferred' | 'delivered' | 'bounce' | 'dropped' | 'spamreport';

/** One entry of an event webhook batch; custom arguments are siblings of the named fields. */
export type MailEvent = Record<string, unknown> & { event: EventName; email: string; sg_event_id: string };

const FATES = ['bounce', 'block', 'defer', 'spam', 'full', 'returned'] as const;
type Fate = 'deliver' | (typeof FATES)[number];

/**
 * Behavior of a mailbox, by the tag after the plus sign. `full`: the first email bounces, as the mailbox
 * is full. `returned`: the receiving server accepts each mail, and returns it a second later.
 */
export function fateOf(address: string): Fate {
  const tag = /\+(\w+)@/.exec(address)?.[1]?.toLowerCase();
  return FATES.find((fate) => fate === tag) ?? 'deliver';
}
