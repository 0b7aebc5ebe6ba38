import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Carrier } from '../providers/carrier.js';
import type { Channel } from '../recipients/recipient.js';
import type { ProviderError } from '../providers/outcome.js';
import type { Correction } from './correction.js';
import type { AccountEmail } from './account-email.js';

/**
 * queued → sending → accepted → delivered | failed; or suppressed, expired before it was sent;
 * unknown when nobody could tell whether the provider took it.
 */
export const MESSAGE_STATES = [
  'queued',
  'sending',
  'accepted',
  'delivered',
  'failed',
  'suppressed',
  'expired',
  'unknown',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const numberSet = z.object({ whites: z.array(z.int()), red: z.int() });
export type NumberSet = z.infer<typeof numberSet>;

/** A member's numbers for one draw. */
export interface DrawNumbers {
  drawId: string;
  game: string;
  /** Calendar date in America/New_York, yyyy-mm-dd. */
  date: string;
  drawAt: Date;
  sets: NumberSet[];
  /** The member's first numbers of this game: a direct answer to joining. */
  isFirst: boolean;
}

/** Answer to a member's text. */
export interface Reply {
  /** E.164. */
  to: string;
  text: string;
  template?: 'stopped-text' | 'started-text' | 'help-text';
}

/** Tells a member that a channel has gone silent, on the other one. */
export interface Notice {
  silent: Channel;
  /** Why: where the end of it was heard. */
  source: string;
}

/** To an address that is not the member's yet or no longer, to a sender of the contact form, or to the staff. */
export interface AccountMessage {
  kind: 'code' | 'email-changed' | 'phone-changed' | 'contact-received' | 'contact-waiting';
  /** An e-mail address, or E.164. */
  to: string;
  /** Of a code, and gone once it was handed over or can be no more. */
  code?: string | undefined;
  /** Of a change, as it may be shown to the old address. */
  now?: string | undefined;
}

export const DEFERRALS = ['day', 'pause'] as const;
type Deferral = (typeof DEFERRALS)[number];

/** One message to one person on one channel. `dueAt` and `deadline` are business time; the rest of the dates is marked. */
export interface Message {
  /** Absent for the answer to a phone that no member has, and for emails about contact messages. */
  memberId?: string | undefined;
  channel: Channel;
  numbers?: DrawNumbers | undefined;
  reply?: Reply | undefined;
  notice?: Notice | undefined;
  accountEmail?: AccountEmail | undefined;
  correction?: Correction | undefined;
  account?: AccountMessage | undefined;
  /** Sent again by an operator. */
  resend?: { number: number; actor: string; at: Date; jobId?: string } | undefined;
  state: MessageState;
  /** Why it failed, was suppressed or expired, as a stable code. */
  reason?: string | undefined;
  createdAt: Date;
  dueAt: Date;
  /** Not handed to a provider from here on. */
  deadline: Date;
  /** Technical time: the provider asked to wait until then. */
  retryAt: Date;
  /** Waits for its day (`dueAt`) or for the end of a pause (`retryAt`): who looks for work need not pass by it. */
  deferral?: Deferral | undefined;
  /** Calls to the provider so far, the one on its way included. */
  attempt: number;
  /** Who is calling the provider just now; technical time. */
  lease?: { token: string; until: Date } | undefined;
  /** Address used at the last attempt. */
  to?: string | undefined;
  segments: number;
  /** What it was written by at the last attempt, with its version. */
  template?: string | undefined;
  /** Of a text: the class of the phone's carrier and the member's time zones, as known when it was queued. */
  carrier?: Carrier | undefined;
  zones?: string | undefined;
  providerId?: string | undefined;
  /** Sent again after an outcome that nobody could find out. */
  isMaybeDuplicate: boolean;
  /** How often that was. */
  unknownRetries?: number | undefined;
  /** Calls whose message the provider dropped before it left. */
  unsent?: number[] | undefined;
  /** What the provider said went wrong. */
  error?: ProviderError | undefined;
  /** Technical time. */
  unknownSince?: Date | undefined;
  /** Technical time: ask the provider what became of it. */
  lookupAt?: Date | undefined;
  acceptedAt?: Date | undefined;
  deliveredAt?: Date | undefined;
  /** A name for the last change that has not been counted yet; each change has its own. */
  pendingStatsId?: string | undefined;
  /** What it is counted as. */
  recordedStats?: RecordedStats | undefined;
}

/** What a row was when it was counted, and the name of the change that made it so. */
export interface RecordedStats {
  changeId: string;
  state: MessageState;
  isMaybeDuplicate: boolean;
}

export const numbersMessageId = (drawId: string, memberId: string, channel: Channel, resend?: number) =>
  [drawId, memberId, channel, ...(resend ? [`r${resend}`] : [])].join('|');

/** One for each time a channel has gone silent. @param eventId the event that told of it */
export const noticeId = (eventId: string, channel: Channel) => `notice|${eventId}|${channel}`;

/** One for each code, and one for each change of an address. @param of the code's id, or of the event that told of the change */
export const accountMessageId = (of: string, channel: Channel) => `account|${of}|${channel}`;

/** The same text answered twice by a repeated webhook is one delivery. */
export const replyId = (messageSid: string) => `reply|${messageSid}|sms`;

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'; // nothing that is read as something else

/**
 * Six characters that identify a message among all messages to one phone. Each attempt has its own reference, and so do
 * other sets under the same id, which a restore can bring about.
 */
export const referenceOf = ({ _id, numbers }: Pick<Message, 'numbers'> & { _id: string }, attempt: number) =>
  sixCharactersOf([_id, attempt, ...(numbers?.sets ?? []).map(({ whites, red }) => [...whites, red].join('-'))]);

/** The reference as former releases made it; finds texts whose fate is unknown across the update. */
export const formerReferenceOf = (id: string, attempt: number) => sixCharactersOf([id, attempt]);

function sixCharactersOf(parts: readonly (string | number)[]) {
  const digest = createHash('sha256').update(parts.join('|')).digest();
  return Array.from(digest.subarray(0, 6), (byte) => ALPHABET[byte % 32]).join('');
}

const blank = { state: 'queued' as const, attempt: 0, isMaybeDuplicate: false, retryAt: new Date(0) };

// Numbers are made when the results before them are known, less than a week before their deadline
const MADE_AHEAD_MS = 7 * 86_400_000;

/**
 * Whether these numbers may have been texted already before the ledger was restored, though it knows nothing of that.
 * E-mail cannot be looked for at its provider; what an operator sends again since is wanted.
 */
export const mayHaveBeenSent = ({ channel, numbers, resend, deadline }: Message, restoredAt: Date) =>
  channel === 'sms' &&
  numbers !== undefined &&
  deadline.getTime() - restoredAt.getTime() < MADE_AHEAD_MS &&
  (!resend || resend.at < restoredAt);

/** Due at once, and of no use after so long. */
const dueWithin = (ms: number, now: Date) => ({
  ...blank,
  createdAt: now,
  dueAt: now,
  deadline: new Date(now.getTime() + ms),
});

/** @param deadline after it the numbers are no longer sent: 24 hours before the draw, spec §1 */
export function numbersMessage(
  channel: Channel,
  memberId: string,
  numbers: DrawNumbers,
  timing: { now: Date; deadline: Date; segments: number } & Pick<Message, 'carrier' | 'zones'>,
): Message {
  const { now, ...rest } = timing;
  return { ...blank, memberId, channel, numbers, createdAt: now, dueAt: now, ...rest };
}

// A provider may keep a message for as long as this before it drops it: the shortest validity that can be asked for
export const SHORTEST_VALIDITY_MS = 5_000;

/** Handed over now it might arrive after its deadline. */
export const isTooLate = ({ deadline }: Message, now: Date) =>
  now.getTime() + SHORTEST_VALIDITY_MS > deadline.getTime();

export const REPLY_WITHIN_MS = 5 * 60_000; // one confirmation within five minutes (FCC rule on opt-out confirmations)

/**
 * An answer to a phone that no member has may take longer than any numbers wait: nearer deadlines go first, so that
 * strangers who text a lot do not delay what members pay for.
 */
export function replyMessage(memberId: string | undefined, reply: Reply, now: Date, segments: number): Message {
  const within = memberId ? REPLY_WITHIN_MS : MADE_AHEAD_MS;
  return { ...dueWithin(within, now), memberId, channel: 'sms', reply, segments };
}

/** Late, an answer is like any other text: it waits for the day. */
export const isPromptReply = ({ reply, createdAt }: Message, now: Date) =>
  reply !== undefined && now.getTime() - createdAt.getTime() <= REPLY_WITHIN_MS;

const NOTICE_WITHIN_MS = 3 * 86_400_000;

/** Letters go by e-mail: what is owed and what ends is written, not texted. */
export function accountEmailMessage(memberId: string, accountEmail: AccountEmail, now: Date): Message {
  return { ...dueWithin(NOTICE_WITHIN_MS, now), memberId, channel: 'email', accountEmail, segments: 1 };
}

/** @param deadline after it the message is of no use */
export function accountMessage(
  channel: Channel,
  memberId: string | undefined,
  account: AccountMessage,
  { now, deadline }: { now: Date; deadline?: Date },
  segments = 1,
): Message {
  const timing = { ...dueWithin(NOTICE_WITHIN_MS, now), ...(deadline && { deadline }) };
  return { ...timing, memberId, channel, account, segments };
}

/** @param channel the one that is not silent */
export function noticeMessage(
  channel: Channel,
  memberId: string,
  notice: Notice,
  now: Date,
  segments: number,
): Message {
  return { ...dueWithin(NOTICE_WITHIN_MS, now), memberId, channel, notice, segments };
}

/** By e-mail: there is nothing in it that a phone has to hear at once. */
export function correctionMessage(memberId: string, correction: Correction, now: Date): Message {
  return { ...dueWithin(NOTICE_WITHIN_MS, now), memberId, channel: 'email', correction, segments: 1 };
}
