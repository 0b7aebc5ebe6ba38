import { addressOf, type MessageRecipient } from '../recipients/recipient.js';
import type { Outcome } from '../providers/outcome.js';
import { NO_DEVICE } from '../providers/push-outcome.js';
import { sendingHours } from './sending-hours.js';
import type { Lookups, Moment } from '../timing.js';
import { setLine } from './rendering/set-line.js';
import {
  isTooLate,
  languageOfMessage,
  type Message,
  type MessageState,
  ownAddressOf,
  templateOf,
  templateVersionOf,
} from './message.js';

export type MessageDocument = Message & { _id: string };

/** Closes a message that will not arrive or whose outcome stays unknown. */
export const close = (message: MessageDocument, state: MessageState, reason: string): Message => ({
  ...message,
  state,
  reason,
  lease: undefined,
  lookupAt: undefined,
});

/** Expires a message. One that waits for a retry may already have been sent, so its outcome is unknown instead. */
const expire = (message: MessageDocument) =>
  message.isMaybeDuplicate ? close(message, 'unknown', 'unknown') : close(message, 'expired', 'expired');

/** Returns why numbers may not be sent to this recipient now, or null. */
export function numbersBlockReason(message: Pick<Message, 'channel'>, recipient: MessageRecipient, isResend: boolean) {
  if (!recipient?.isActive || recipient.isExcluded) return 'not-active';
  if (recipient.numbersOff) return 'numbers-off';
  if (recipient.isJackpotTooSmall) return 'jackpot-too-small';
  // An operator may also use another channel if the member has consented to it
  if (!isResend && !recipient.channels.includes(message.channel)) return 'not-chosen';
  if (isReachable(message, recipient)) return null;
  return message.channel === 'push' ? NO_DEVICE : 'opted-out';
}

/**
 * Returns why a result may not be sent now, or null. Results go to members who receive numbers on any channel and want
 * results on this one.
 */
function resultBlockReason(message: Pick<Message, 'channel'>, recipient: MessageRecipient) {
  if (!recipient?.isActive) return 'not-active';
  if (recipient.numbersOff) return 'numbers-off';
  if (recipient.isJackpotTooSmall) return 'jackpot-too-small';
  if (!recipient.wantsResults) return 'results-off';
  if (isReachable(message, recipient)) return null;
  return message.channel === 'push' ? NO_DEVICE : 'opted-out';
}

function isReachable({ channel }: Pick<Message, 'channel'>, recipient: NonNullable<MessageRecipient>) {
  if (channel === 'push') return (recipient.devices ?? []).length > 0;
  return (channel === 'sms' ? recipient.smsAllowed : recipient.emailAllowed) && recipient.isConsenting;
}

/**
 * Returns why a message may not be sent to its recipient now, or null. Former members may receive email about their
 * payments.
 */
function blockReasonOf(message: MessageDocument, recipient: MessageRecipient): string | null {
  switch (templateOf(message).audience) {
    case 'anyone':
      return null;
    case 'correspondents':
      if (recipient?.hasPhoneRefused) return 'opted-out';
      return recipient?.isDeleted ? 'not-active' : null;
    case 'deleted-accounts':
      return recipient ? null : 'not-active';
    case 'account-holders':
      if (!recipient || recipient.isDeleted) return 'not-active';
      return recipient.hasPhoneRefused ? 'opted-out' : null;
    case 'participants':
      if (!recipient || recipient.isDeleted || recipient.isExcluded) return 'not-active';
      return isReachable(message, recipient) ? null : 'opted-out';
    case 'active-members':
      if (!recipient?.isActive || recipient.isExcluded) return 'not-active';
      return isReachable(message, recipient) ? null : 'opted-out';
    case 'numbers':
      return numbersBlockReason(message, recipient, Boolean(message.resend));
    case 'results':
      return resultBlockReason(message, recipient);
  }
}

/** Discards an unsent message on a channel that the member no longer uses. */
export const withdraw = (message: MessageDocument, reason = 'not-chosen'): Message | null =>
  message.state === 'queued' ? close(message, 'suppressed', reason) : null;

/** Claims a due message for one call to the provider, unless by now it must not, need not or may not yet be sent. */
export function claim(
  message: MessageDocument,
  recipient: MessageRecipient,
  at: Moment,
  lease: { token: string; until: Date },
): Message | null {
  if (message.state !== 'queued') return null;
  if (isTooLate(message, at.now)) return expire(message);
  const refusal = blockReasonOf(message, recipient);
  if (refusal) return close(message, 'suppressed', refusal);
  const { opensAt } = sendingHours(message, recipient, at.now);
  if (opensAt > at.now) return { ...message, dueAt: opensAt, deferral: 'scheduled' };
  const to = ownAddressOf(message) ?? addressOf(recipient!, message.channel);
  return {
    ...withPublishedResult(message, recipient),
    state: 'sending',
    attempt: message.attempt + 1,
    lease,
    to,
    template: templateVersionOf(message, languageOfMessage(message, recipient)),
  };
}

/** Replaces a result that was corrected since the message was queued. */
function withPublishedResult(message: Message, recipient: MessageRecipient): Message {
  const { content } = message;
  const drawn = recipient?.drawn;
  if (content?.kind !== 'draw-result' || !drawn || setLine(drawn) === setLine(content.result)) return message;
  return { ...message, numbers: undefined, content: { ...content, result: drawn } };
}

const BACKING_OFF = { state: 'queued', deferral: 'backoff' } as const;

export const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

/** Records the outcome of a call. Reports of the provider that arrived before it take precedence. */
export function recordOutcome(
  message: MessageDocument,
  token: string,
  outcome: Outcome,
  at: Moment,
  lookups: Lookups,
): Message | null {
  if (message.lease?.token !== token) return null;
  if (message.state !== 'sending' && message.state !== 'unknown') return recordOvertakenOutcome(message, outcome);
  switch (outcome.kind) {
    case 'accepted':
      return { ...accept(message, outcome.providerId, at, lookups), ...(outcome.isDelivered && deliveredAt(at)) };
    case 'rejected':
      return outcome.isOptOut
        ? close(message, 'suppressed', 'opted-out')
        : close(message, 'failed', outcome.reason ?? `rejected-${outcome.code}`);
    case 'not-processed':
      return {
        ...message,
        ...BACKING_OFF,
        lease: undefined,
        retryAt: later(at.technical, outcome.retryAfterMs),
      };
    case 'unknown':
      return message.state === 'unknown' ? null : markUnknown(message, at.technical, lookups);
  }
}

const deliveredAt = ({ now }: Moment) => ({ state: 'delivered' as const, deliveredAt: now });

function recordOvertakenOutcome(message: MessageDocument, outcome: Outcome): Message | null {
  const isNews = outcome.kind === 'accepted' && outcome.providerId && !message.providerId;
  return isNews ? { ...message, providerId: outcome.providerId, lease: undefined } : null;
}

export function accept(
  message: MessageDocument,
  providerId: string | undefined,
  at: Moment,
  lookups: Lookups,
): Message {
  const lookupAt = message.channel === 'sms' ? later(at.technical, lookups.acceptedAfterMs) : undefined;
  const acceptedAt = message.acceptedAt ?? at.now;
  // A report that comes before the next retry makes that retry unnecessary
  const unknownRetries = Math.max(0, (message.unknownRetries ?? 0) - (message.state === 'queued' ? 1 : 0));
  return {
    ...message,
    state: 'accepted',
    providerId: providerId ?? message.providerId,
    acceptedAt,
    lookupAt,
    lease: undefined,
    unknownSince: undefined,
    reason: undefined,
    error: undefined,
    isMaybeDuplicate: unknownRetries > 0,
    unknownRetries: unknownRetries || undefined,
  };
}

function markUnknown(message: MessageDocument, technical: Date, lookups: Lookups): Message {
  const lookupAt = later(technical, lookups.unknownAfterMs);
  return { ...message, state: 'unknown', unknownSince: technical, lookupAt };
}

/** Marks a message whose lease has expired as unknown: its sender crashed or was frozen, and may have sent it. */
export function leaseExpired(message: MessageDocument, technical: Date, lookups: Lookups): Message | null {
  if (message.state !== 'sending' || !message.lease || message.lease.until >= technical) return null;
  return markUnknown(message, technical, lookups);
}

/** Expires queued messages after the deadline, and closes unresolved ones as unknown. */
export function expireAtDeadline(message: MessageDocument, now: Date): Message | null {
  if (now < message.deadline) return null;
  if (message.state === 'queued') return expire(message);
  if (message.state === 'unknown' && !message.reason) return close(message, 'unknown', 'unknown');
  return null;
}

/** Two retries survive two sender crashes without flooding recipients when a provider stops responding. */
const MAX_UNKNOWN_RETRIES = 2;

/**
 * Retries numbers whose outcome could not be determined in time. The retry is counted, because it may send a duplicate.
 */
export function retryUnknown(message: MessageDocument, at: Moment, afterMs: number): Message | null {
  const { unknownRetries = 0 } = message;
  if (message.state !== 'unknown' || unknownRetries >= MAX_UNKNOWN_RETRIES || !message.numbers || !message.unknownSince)
    return null;
  if (at.technical.getTime() - message.unknownSince.getTime() < afterMs || at.now >= message.deadline) return null;
  const waiting = { lease: undefined, lookupAt: undefined, unknownSince: undefined };
  const next = { ...message, ...waiting, isMaybeDuplicate: true, unknownRetries: unknownRetries + 1, dueAt: at.now };
  return { ...next, state: 'queued' };
}

const LONGEST_PAUSE_MS = 5 * 60_000;
/** How long after its deadline a message's status is requested from the provider. */
const STATUS_CHECK_FOR_MS = 24 * 3_600_000;

/** Messages with this deadline or an earlier one are no longer looked up. */
export const statusCheckHorizon = (now: Date) => later(now, -STATUS_CHECK_FOR_MS);

/** Ends status checks of a message without a final report a day after its deadline; its state stays unchanged. */
export function endStatusChecks(message: MessageDocument, now: Date): Message | null {
  return message.lookupAt && message.deadline <= statusCheckHorizon(now) ? { ...message, lookupAt: undefined } : null;
}

/**
 * Schedules another status check, because the provider has no outcome yet, at growing intervals while the outcome is
 * unknown.
 */
export function scheduleStatusCheck(
  message: MessageDocument,
  { now, technical }: Moment,
  lookups: Lookups,
): Message | null {
  const ended = endStatusChecks(message, now);
  if (ended) return ended;
  if (message.state === 'accepted') return { ...message, lookupAt: later(technical, lookups.acceptedAfterMs) };
  if (message.state !== 'unknown' || !message.unknownSince) return null;
  const waited = technical.getTime() - message.unknownSince.getTime();
  const pause = Math.min(Math.max(waited, lookups.unknownAfterMs), LONGEST_PAUSE_MS);
  return { ...message, lookupAt: later(technical, pause) };
}
