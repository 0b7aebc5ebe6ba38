import { catalogue } from '@numbercast/lottery';

import { calendarDayOf, drawDateOf, fullDateOf, shortDateOf } from '../../../lib/lottery/draw-time.js';
import { dollars } from '../../../lib/membership/plans.js';
import type { Tone } from '../../../ui/notice.js';
import { paths } from '../../../lib/browser/paths.js';
import type { ConsentEntry } from './consents-api.js';
import type { AuditEntry } from '../operations-api.js';
import { channelNouns } from '../common/channels.js';
import { stateBadges } from '../support/state-badges.js';
import type { Message } from '../support/support-api.js';
import { stateWords, whyOf } from '../common/delivery-words.js';
import type { AccountMessage, Invoice, Member, Receipt } from './member-api.js';
import type { RepaymentOrder } from './repayments-api.js';

export const timelineParts = ['deliveries', 'account', 'notices', 'payments', 'support', 'audit'] as const;
export type TimelinePart = (typeof timelineParts)[number];

export interface TimelineEntry {
  readonly id: string;
  readonly at: string;
  readonly part: TimelinePart;
  readonly text: string;
  readonly badge?: { readonly words: string; readonly tone: Tone | 'plain' };
  /** Link to details: a page of the console (`to`) or of the payment provider (`href`). */
  readonly to?: string;
  readonly href?: string;
  /** A message with numbers, which opens in place. */
  readonly receipt?: Receipt;
  /** Set for messages only. */
  readonly channel?: Receipt['channel'];
}

/** A source of entries, newest first. */
export interface TimelineSource {
  readonly part: TimelinePart;
  readonly entries: readonly TimelineEntry[];
  /** The source has older entries that were not loaded. */
  readonly hasMore: boolean;
}

export const deliveryEntries = (receipts: readonly Receipt[]): TimelineEntry[] =>
  receipts.map((receipt) => {
    const { deliveryId, channel, game, drawAt, acceptedAt, createdAt, isResend, state } = receipt;
    return {
      id: `delivery ${deliveryId}`,
      at: acceptedAt ?? createdAt,
      part: 'deliveries',
      text: `${channelNouns[channel]}${isResend ? ' (resent)' : ''}: ${catalogue[game].name}, ${shortDateOf(drawDateOf(drawAt))}`,
      badge: stateWords[state],
      receipt,
      channel,
    };
  });

/** Messages about the account, by their titles: `Email: Receipt`. */
export const noticeEntries = (messages: readonly AccountMessage[]): TimelineEntry[] =>
  messages.map(({ id, title, channel, state, reason, createdAt, acceptedAt }) => {
    const why = whyOf({ error: null, reason });
    return {
      id: `notice ${id}`,
      at: acceptedAt ?? createdAt,
      part: 'notices',
      text: `${channelNouns[channel]}: ${title}${why && ` (${why})`}`,
      badge: stateWords[state],
      channel,
    };
  });

const consentNouns = {
  sms: 'texts',
  email: 'email',
  'results-sms': 'results by text',
  'results-email': 'results by email',
  'results-push': 'results by notification',
  terms: 'the Terms',
} as const;

const sourceWords: Readonly<Record<string, string>> = {
  signup: 'at sign-up',
  'stop-reply': 'by replying STOP',
  'start-reply': 'by replying START',
  'unsubscribe-link': 'by the unsubscribe link',
  bounce: 'after a bounce',
  complaint: 'after a spam report',
  profile: 'in the profile',
};

/** `at sign-up`, `by replying STOP`. */
export const consentSource = (source: string): string => sourceWords[source] ?? `(${source})`;

const consentEntry = ({ at, channel, allowed, source }: ConsentEntry): TimelineEntry => ({
  id: `consent ${at} ${channel} ${source}`,
  at,
  part: 'account',
  text: `${allowed ? 'Agreed to' : 'Turned off'} ${consentNouns[channel]} ${consentSource(source)}`,
  badge: allowed ? { words: 'on', tone: 'good' } : { words: 'off', tone: 'warn' },
});

export function accountEntries(member: Member, consents: readonly ConsentEntry[]): TimelineEntry[] {
  const { createdAt, pausedAt, pausedUntil, closure, reopened, exclusion, deletedAt } = member;
  const events: readonly (readonly [at: string | null | undefined, text: string])[] = [
    [createdAt, 'Became a member'],
    [pausedAt, `Paused the membership${pausedUntil ? ` until ${calendarDayOf(pausedUntil)}` : ''}`],
    [closure?.at, `Account closed by ${closure?.by}: ${closure?.reason}`],
    [reopened?.at, `Account reopened by ${reopened?.by}: ${reopened?.reason}`],
    [exclusion?.at, `Excluded themselves until ${exclusion && calendarDayOf(exclusion.until)}`],
    [deletedAt, 'Account deleted'],
  ];
  const own = events.flatMap(([at, text]): TimelineEntry[] =>
    at ? [{ id: `account ${text}`, at, part: 'account', text }] : [],
  );
  return newestFirst([...own, ...consents.map(consentEntry)]);
}

const invoiceStates = {
  paid: { words: 'paid', tone: 'good' },
  open: { words: 'open', tone: 'warn' },
  unpaid: { words: 'unpaid', tone: 'bad' },
} as const;

const invoiceEntries = (invoices: readonly Invoice[]): TimelineEntry[] =>
  invoices.map(({ invoiceId, at, amountCents, state, refundedCents, url }) => ({
    id: `invoice ${invoiceId}`,
    at,
    part: 'payments',
    text: `Invoice of ${dollars(amountCents)}${refundedCents > 0 ? `, ${dollars(refundedCents)} refunded` : ''}`,
    badge: invoiceStates[state],
    ...(url && { href: url }),
  }));

const orderNouns = { refund: 'Refund', credit: 'Credit' } as const;
const orderStates = {
  pending: { words: 'in progress', tone: 'warn' },
  done: { words: 'done', tone: 'good' },
  rejected: { words: 'rejected', tone: 'bad' },
} as const;

/** Refunds and credits that operators ordered: `Refund of $5.00 by ann@example.com: sent twice`. */
const repaymentEntries = (orders: readonly RepaymentOrder[]): TimelineEntry[] =>
  orders.map(({ orderId, at, kind, amountCents, by, reason, state, rejection }) => ({
    id: `order ${orderId}`,
    at,
    part: 'payments',
    text: `${orderNouns[kind]} of ${dollars(amountCents)} by ${by}: ${reason}${rejection ? ` (Stripe: ${rejection})` : ''}`,
    badge: orderStates[state],
  }));

/** Invoices, with the orders to return their money. */
export const paymentEntries = (invoices: readonly Invoice[], orders: readonly RepaymentOrder[]) =>
  newestFirst([...invoiceEntries(invoices), ...repaymentEntries(orders)]);

export const supportEntries = (messages: readonly Message[]): TimelineEntry[] =>
  messages.map(({ id, subject, receivedAt, state }) => ({
    id: `message ${id}`,
    at: receivedAt,
    part: 'support',
    text: `Message: ${subject}`,
    badge: stateBadges[state],
    to: paths.admin({ tab: 'messages', open: id }),
  }));

/** Draws, set numbers, and reasons in a target, without the member's own id. */
const restOf = (target: string, memberId: string) =>
  target
    .replaceAll(memberId, '')
    .replaceAll('|', ' ')
    .replace(/^[\s:]+/, '')
    .replace(/\s+/g, ' ')
    .trim();

export const auditEntries = (entries: readonly AuditEntry[], memberId: string): TimelineEntry[] =>
  entries.map(({ id, at, actor, action, target }) => {
    const rest = restOf(target, memberId);
    return { id: `audit ${id}`, at, part: 'audit', text: `${actor} ${action}${rest && ` (${rest})`}` };
  });

const newestFirst = (entries: readonly TimelineEntry[]) =>
  entries.toSorted((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id));

/** Time of the oldest loaded entry, down to which a source is complete; empty if all entries are loaded. */
const completeTo = ({ entries, hasMore }: TimelineSource) => (hasMore ? (entries.at(-1)?.at ?? '') : '');

export interface TimelineDay {
  /** yyyy-mm-dd where the draws are held. */
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
}

/**
 * Merges the sources by time and groups them by day, newest first. The list ends where one of the sources has older
 * entries that were not loaded, so that no entry in it is missing.
 */
export function timelineOf(sources: readonly TimelineSource[]) {
  const end = sources.map(completeTo).toSorted().at(-1) ?? '';
  const entries = newestFirst(sources.flatMap((source) => source.entries)).filter(({ at }) => at >= end);
  const days = [...new Set(entries.map(({ at }) => drawDateOf(at)))];
  return {
    days: days.map((day): TimelineDay => ({ day, entries: entries.filter(({ at }) => drawDateOf(at) === day) })),
    /** The parts whose older entries are loaded next; empty at the end. */
    toLoad: end === '' ? [] : sources.filter((source) => completeTo(source) === end).map(({ part }) => part),
  };
}

/** `Today`, `Yesterday`, or the whole date. @param now the time of the service */
export function dayTitle(day: string, now: string): string {
  const days = (Date.parse(drawDateOf(now)) - Date.parse(day)) / 86_400_000;
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : fullDateOf(day);
}
