import { hash } from 'node:crypto';
import type { Language } from '@numbercast/lottery';
import type { Carrier } from '../providers/carrier.js';
import type { ProviderError } from '../providers/outcome.js';
import { type Channel, languageFor, type Recipient } from '../recipients/recipient.js';
import { type DrawNumbers, GENERATED_AHEAD_MS } from './draw-numbers.js';
import { type Content, templateNamed } from './kinds/index.js';

/**
 * queued → sending → accepted → delivered | failed; suppressed or expired before it was sent; unknown when it is not
 * known whether the provider accepted the message.
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

/** States of a message that should have been delivered and was not. */
export const UNDELIVERED = ['failed', 'expired'] as const satisfies MessageState[];

/** The time for which a queued message waits: its `dueAt` or its `retryAt`. */
export const DEFERRALS = ['scheduled', 'backoff'] as const;
type Deferral = (typeof DEFERRALS)[number];

/** A message carries numbers, which are counted and can be resent, or other content. */
type Body = { numbers: DrawNumbers; content?: undefined } | { numbers?: undefined; content: Content };

/**
 * One message to one recipient on one channel. `dueAt` and `deadline` are business time; technical times are marked.
 */
export type Message = Body & {
  /** Absent for replies to a phone that no member has, and for emails about contact messages. */
  memberId?: string | undefined;
  channel: Channel;
  /** Set for a message that an operator resent. */
  resend?: { number: number; actor: string; at: Date; jobId?: string } | undefined;
  state: MessageState;
  /** Why it failed, was suppressed or expired, as a stable code. */
  reason?: string | undefined;
  createdAt: Date;
  dueAt: Date;
  /** The message is not sent from here on. */
  deadline: Date;
  /** Technical time: the provider requested a delay until then. */
  retryAt: Date;
  /** Set while the message cannot be due, so that the query for due messages does not read it. */
  deferral?: Deferral | undefined;
  /** Number of its partition, which one replica at a time sends (`Partitions`); absent for the first one. */
  partition?: number | undefined;
  /** Calls to the provider so far, including the current one. */
  attempt: number;
  /** Held during a call to the provider; technical time. */
  lease?: { token: string; until: Date } | undefined;
  /**
   * Address of the last attempt. Messages with numbers have it from the start, so that claims of several messages are
   * equal updates unless the address of a member has changed.
   */
  to?: string | undefined;
  segments: number;
  /** Template of the last attempt with its version, such as `numbers-text@1` (`templateVersionOf`). */
  template?: string | undefined;
  /** For texts: the carrier of the phone and the member's time zones when the text was queued. */
  carrier?: Carrier | undefined;
  zones?: string | undefined;
  providerId?: string | undefined;
  /** Sent again after an unknown outcome. */
  isMaybeDuplicate: boolean;
  /** How often it was sent again after an unknown outcome. */
  unknownRetries?: number | undefined;
  /** Attempts whose message the provider dropped before sending it. */
  unsent?: number[] | undefined;
  /** The provider's error. */
  error?: ProviderError | undefined;
  /** Technical time. */
  unknownSince?: Date | undefined;
  /** Technical time at which the status is requested from the provider. */
  lookupAt?: Date | undefined;
  acceptedAt?: Date | undefined;
  deliveredAt?: Date | undefined;
};

export const numbersMessageId = (drawId: string, memberId: string, channel: Channel, resend?: number) =>
  [drawId, memberId, channel, ...(resend ? [`r${resend}`] : [])].join('|');

/** Kind of a message's template. Resent numbers have no welcome. */
const kindOf = ({ numbers, content }: Body) => content?.kind ?? (numbers!.isFirst ? 'first-numbers' : 'numbers');

export const templateOf = (message: Body & { channel: Channel }) => templateNamed(kindOf(message), message.channel);

/** The numbers or the content, for its template to render. */
export const bodyOf = ({ numbers, content }: Body): DrawNumbers | Content => numbers ?? content!;

/** Returns the language that the content names, as its reader need not be a member, or else that of the recipient. */
export const languageOfMessage = ({ content }: Body, recipient: Pick<Recipient, 'language'> | null): Language =>
  (content && 'language' in content ? content.language : undefined) ?? languageFor(recipient);

/** Returns the template with its version, such as `numbers-text@1`, or `numbers-text@1 es` if not in English. */
export function templateVersionOf(message: Body & { channel: Channel }, language: Language = 'en'): string {
  const { key, version } = templateOf(message);
  return language === 'en' ? `${key}@${version}` : `${key}@${version} ${language}`;
}

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'; // no characters that look alike

/**
 * Returns six characters that identify a message among all messages to one phone. Each attempt has a separate
 * reference, and so do other sets under the same id, which can exist after a restore.
 */
export const referenceOf = (
  { _id, numbers }: { _id: string; numbers?: Pick<DrawNumbers, 'sets'> | undefined },
  attempt: number,
) => sixCharactersOf([_id, attempt, ...(numbers?.sets ?? []).map(({ whites, red }) => [...whites, red].join('-'))]);

/** Returns the reference as previous releases computed it, to find texts with an unknown outcome after an upgrade. */
export const formerReferenceOf = (id: string, attempt: number) => sixCharactersOf([id, attempt]);

function sixCharactersOf(parts: readonly (string | number)[]) {
  const digest = hash('sha256', parts.join('|'), 'buffer');
  return Array.from(digest.subarray(0, 6), (byte) => ALPHABET[byte % 32]).join('');
}

const initial = { state: 'queued' as const, attempt: 0, isMaybeDuplicate: false, retryAt: new Date(0) };

/**
 * Whether these numbers or this result may have been texted before the database was restored, although the database has
 * no record of it. Email cannot be looked up at its provider. A resend that an operator requested after the restore is
 * intended.
 */
export const mayHaveBeenSent = ({ channel, numbers, content, resend, deadline }: Message, restoredAt: Date) =>
  channel === 'sms' &&
  (numbers !== undefined || content?.kind === 'draw-result') &&
  deadline.getTime() - restoredAt.getTime() < GENERATED_AHEAD_MS &&
  (!resend || resend.at < restoredAt);

/** @param deadline the numbers are not sent after it: 24 hours before the draw, spec §1 */
export function numbersMessage(
  channel: Channel,
  memberId: string,
  numbers: DrawNumbers,
  timing: { now: Date; deadline: Date; segments: number } & Pick<Message, 'to' | 'carrier' | 'zones'>,
): Message {
  const { now, ...rest } = timing;
  return { ...initial, memberId, channel, numbers, createdAt: now, dueAt: now, ...rest };
}

/** @param deadline by default the time after which messages of this kind are of no use */
export function contentMessage(
  { memberId, channel, content }: { memberId: string | undefined; channel: Channel; content: Content },
  { now, deadline, segments = 1 }: { now: Date; deadline?: Date | undefined; segments?: number },
): Message {
  const { expiresAfterMs, expiresForStrangersAfterMs = expiresAfterMs } = templateNamed(content.kind, channel);
  const expiresAt = deadline ?? new Date(now.getTime() + (memberId ? expiresAfterMs : expiresForStrangersAfterMs));
  return { ...initial, memberId, channel, content, createdAt: now, dueAt: now, deadline: expiresAt, segments };
}

// The shortest validity that can be requested: a provider may keep a message for this long before it drops it
export const SHORTEST_VALIDITY_MS = 5_000;

/** Whether a message sent now could arrive after its deadline. */
export const isTooLate = ({ deadline }: Pick<Message, 'deadline'>, now: Date) =>
  now.getTime() + SHORTEST_VALIDITY_MS > deadline.getTime();

/**
 * Returns until when a text or a push message ignores the quiet hours, as a direct response to an action of the member;
 * null when they apply. A late response waits until they end like any other text, and so does a resend.
 */
export function ignoresQuietHoursUntil(message: Message, now: Date): Date | null {
  const template = templateOf(message);
  if (template.channel === 'email' || message.resend) return null;
  const until = message.createdAt.getTime() + template.ignoresQuietHoursForMs;
  if (template.ignoresQuietHoursForMs === 0 || now.getTime() > until) return null;
  return new Date(Math.min(until, message.deadline.getTime()));
}

/** Returns the address in the content: a phone or mailbox that is not, or not yet, the member's. */
export const ownAddressOf = ({ content }: Message) => (content && 'to' in content ? content.to : undefined);
