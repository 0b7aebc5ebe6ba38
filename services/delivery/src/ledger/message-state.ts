import { DeliveryFailedSchema } from '@numbercast/contracts/delivery/v1/events';
import { event, type OutgoingEvent } from '@numbercast/platform';
import { addressOf, type Contact } from '../contacts/contact.js';
import type { Outcome } from '../providers/outcome.js';
import { sendingHours } from '../sending/sending-hours.js';
import { templateOf } from '../templates/template.js';
import type { Lookups, Moment } from '../timing.js';
import { type Delivery, type DeliveryState, isTooLate } from './delivery.js';

export type MessageDocument = Delivery & { _id: string };

export interface Decision {
  next: Delivery;
  events: OutgoingEvent[];
}

export const withoutEvents = (next: Delivery): Decision => ({ next, events: [] });

/** The message will not arrive (or nobody will ever know); told to others when it carried numbers. */
export function close(row: MessageDocument, state: DeliveryState, reason: string, toldAs = reason): Decision {
  const { numbers, memberId = '', channel } = row;
  const failed = () =>
    event(DeliveryFailedSchema, { deliveryId: row._id, drawId: numbers!.drawId, memberId, channel, reason: toldAs });
  return {
    next: { ...row, state, reason, lease: undefined, lookupAt: undefined },
    events: numbers ? [failed()] : [],
  };
}

/** A row that waits for its second copy has perhaps been sent once: that is not "expired". */
const expire = (row: MessageDocument) =>
  row.isMaybeDuplicate ? close(row, 'unknown', 'unknown') : close(row, 'expired', 'expired');

/** Who it goes to, as of now; null when the member is not known. */
export type Recipient =
  | (Contact & {
      isConsenting: boolean;
      isJackpotTooSmall: boolean;
      /** The phone that a code is for has refused texts. */
      hasPhoneRefused?: boolean;
    })
  | null;

/** Why numbers may not go to this recipient now, or null. */
export function refusalOf(row: Pick<Delivery, 'channel'>, recipient: Recipient, isResend: boolean) {
  if (!recipient?.isActive) return 'not-active';
  if (recipient.numbersOff) return 'numbers-off';
  if (recipient.isJackpotTooSmall) return 'jackpot-too-small';
  // An operator may use the other channel too, where the member has agreed to it
  if (!isResend && !recipient.channels.includes(row.channel)) return 'not-chosen';
  return mayReach(row, recipient) ? null : 'opted-out';
}

function mayReach({ channel }: Pick<Delivery, 'channel'>, recipient: NonNullable<Recipient>) {
  return (channel === 'sms' ? recipient.smsAllowed : recipient.emailAllowed) && recipient.isConsenting;
}

/**
 * Why a message may not go to its recipient now. A member who is asked to prove an address needs no agreement to that,
 * and letters are about what a member pays, or did pay: they need neither an active membership nor a wish for mail.
 * A corrected result concerns those whose membership has paused or ended since, too.
 */
function refusalOfRow(row: MessageDocument, recipient: Recipient) {
  if (row.reply || (row.account && !row.memberId)) return null;
  if (row.letter?.kind === 'account-deleted') return recipient ? null : 'not-active';
  if (row.account ?? row.letter) {
    if (!recipient || recipient.isDeleted) return 'not-active';
    return recipient.hasPhoneRefused ? 'opted-out' : null;
  }
  if (row.correction) {
    if (!recipient || recipient.isDeleted) return 'not-active';
    return mayReach(row, recipient) ? null : 'opted-out';
  }
  if (!row.notice) return refusalOf(row, recipient, Boolean(row.resend));
  if (!recipient?.isActive) return 'not-active';
  return mayReach(row, recipient) ? null : 'opted-out';
}

/** Not wanted on this channel any more, before it was sent. */
export const withdraw = (row: MessageDocument, reason = 'not-chosen'): Decision | null =>
  row.state === 'queued' ? close(row, 'suppressed', reason, 'suppressed') : null;

/** Takes a due row for one call to the provider, unless by now it must not, need not or may not yet be sent. */
export function claim(
  row: MessageDocument,
  recipient: Recipient,
  at: Moment,
  lease: { token: string; until: Date },
): Decision | null {
  if (row.state !== 'queued') return null;
  if (isTooLate(row, at.now)) return expire(row);
  const refusal = refusalOfRow(row, recipient);
  if (refusal) return close(row, 'suppressed', refusal, 'suppressed');
  const { opensAt } = sendingHours(row, recipient, at.now);
  if (opensAt > at.now) return withoutEvents({ ...row, dueAt: opensAt, aside: 'day' });
  const to = row.reply?.to ?? row.account?.to ?? addressOf(recipient!, row.channel);
  return withoutEvents({ ...row, state: 'sending', attempt: row.attempt + 1, lease, to, template: templateOf(row) });
}

const PAUSED = { state: 'queued', aside: 'pause' } as const;

export const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

/** Records what the call did. Reports of the provider may have overtaken it: they stand. */
export function settle(
  row: MessageDocument,
  token: string,
  outcome: Outcome,
  at: Moment,
  lookups: Lookups,
): Decision | null {
  if (row.lease?.token !== token) return null;
  if (row.state !== 'sending' && row.state !== 'unknown') return settleOvertaken(row, outcome);
  switch (outcome.kind) {
    case 'accepted':
      return accept(row, outcome.providerId, at, lookups);
    case 'rejected':
      return outcome.isOptOut
        ? close(row, 'suppressed', 'opted-out', 'suppressed')
        : close(row, 'failed', `rejected-${outcome.code}`, 'rejected');
    case 'not-processed':
      return withoutEvents({ ...row, ...PAUSED, lease: undefined, retryAt: later(at.technical, outcome.retryAfterMs) });
    case 'unknown':
      return row.state === 'unknown' ? null : doubt(row, at.technical, lookups);
  }
}

function settleOvertaken(row: MessageDocument, outcome: Outcome): Decision | null {
  const isNews = outcome.kind === 'accepted' && outcome.providerId && !row.providerId;
  return isNews ? withoutEvents({ ...row, providerId: outcome.providerId, lease: undefined }) : null;
}

export function accept(row: MessageDocument, providerId: string | undefined, at: Moment, lookups: Lookups): Decision {
  const lookupAt = row.channel === 'sms' ? later(at.technical, lookups.acceptedAfterMs) : undefined;
  const acceptedAt = row.acceptedAt ?? at.now;
  // Heard of before its next copy left, it needs that no more
  const copies = Math.max(0, (row.copies ?? 0) - (row.state === 'queued' ? 1 : 0));
  return withoutEvents({
    ...row,
    state: 'accepted',
    providerId: providerId ?? row.providerId,
    acceptedAt,
    lookupAt,
    lease: undefined,
    unknownSince: undefined,
    reason: undefined,
    error: undefined,
    isMaybeDuplicate: copies > 0,
    copies: copies || undefined,
  });
}

function doubt(row: MessageDocument, technical: Date, lookups: Lookups): Decision {
  const lookupAt = later(technical, lookups.unknownAfterMs);
  return withoutEvents({ ...row, state: 'unknown', unknownSince: technical, lookupAt });
}

/** The sender did not come back from its call (it crashed): the message may have been sent. */
export function leaseExpired(row: MessageDocument, technical: Date, lookups: Lookups): Decision | null {
  if (row.state !== 'sending' || !row.lease || row.lease.until >= technical) return null;
  return doubt(row, technical, lookups);
}

/** Past the deadline nothing queued is sent, and what nobody could find out is told as such, once. */
export function expireAtDeadline(row: MessageDocument, now: Date): Decision | null {
  if (now < row.deadline) return null;
  if (row.state === 'queued') return expire(row);
  if (row.state === 'unknown' && !row.reason) return close(row, 'unknown', 'unknown');
  return null;
}

/** With fewer, somebody whose sender died twice would go without; with more, a silent provider would text for hours. */
const MOST_COPIES = 2;

/** One more try for numbers whose fate could not be found out in time; counted, as it may be one copy too many. */
export function retryUnknown(row: MessageDocument, at: Moment, afterMs: number): Decision | null {
  const { copies = 0 } = row;
  if (row.state !== 'unknown' || copies >= MOST_COPIES || !row.numbers || !row.unknownSince) return null;
  if (at.technical.getTime() - row.unknownSince.getTime() < afterMs || at.now >= row.deadline) return null;
  const waiting = { lease: undefined, lookupAt: undefined, unknownSince: undefined };
  const next = { ...row, ...waiting, isMaybeDuplicate: true, copies: copies + 1, dueAt: at.now };
  return withoutEvents({ ...next, state: 'queued' });
}

const LONGEST_PAUSE_MS = 5 * 60_000;
/** How long after its deadline a message's status is requested from the provider. */
const LOOK_UP_FOR_MS = 24 * 3_600_000;

/** Messages with this deadline or an earlier one are no longer looked up. */
export const lookUpHorizon = (now: Date) => later(now, -LOOK_UP_FOR_MS);

/** A day after its deadline a message without a final report is looked up no more; its state stays. */
export function endLookUps(row: MessageDocument, now: Date): Decision | null {
  return row.lookupAt && row.deadline <= lookUpHorizon(now) ? withoutEvents({ ...row, lookupAt: undefined }) : null;
}

/** The provider could not tell yet: asked again later, about unknown outcomes at growing intervals. */
export function scheduleStatusCheck(
  row: MessageDocument,
  { now, technical }: Moment,
  lookups: Lookups,
): Decision | null {
  const ended = endLookUps(row, now);
  if (ended) return ended;
  if (row.state === 'accepted') return withoutEvents({ ...row, lookupAt: later(technical, lookups.acceptedAfterMs) });
  if (row.state !== 'unknown' || !row.unknownSince) return null;
  const waited = technical.getTime() - row.unknownSince.getTime();
  const pause = Math.min(Math.max(waited, lookups.unknownAfterMs), LONGEST_PAUSE_MS);
  return withoutEvents({ ...row, lookupAt: later(technical, pause) });
}
