import { LANGUAGES } from '@numbercast/lottery';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { MemberLine } from '../admin-api.js';
import { GameKey, pageOf, queryStringOf } from '../common/lists.js';
import { AuditEntry } from '../operations-api.js';
import { Message } from '../support/support-api.js';
import { adminApi } from '../step-up.js';
import { Channel } from '../common/channels.js';

const Consent = z.object({ allowed: z.boolean(), at: z.string(), source: z.string() });
const Act = z.object({ at: z.string(), by: z.string(), reason: z.string() });

const Member = MemberLine.extend({
  status: z.string(),
  preferences: z
    .object({
      method: z.enum(['text', 'email', 'both']),
      games: z.array(GameKey),
      jackpotThreshold: z.string(),
      notificationsEnabled: z.boolean(),
      emailResults: z.boolean().optional(),
      textResults: z.boolean().optional(),
      language: z.enum(LANGUAGES).optional(),
    })
    .nullable(),
  consents: z.object({ sms: Consent.nullable(), email: Consent.nullable() }),
  subscription: z
    .object({
      status: z.string(),
      autoRenew: z.boolean(),
      disputed: z.boolean(),
      currentPeriodEnd: z.string(),
      upgradeAt: z.string().nullable(),
    })
    .nullable(),
  unreachable: z.boolean(),
  pausedAt: z.string().nullable(),
  pausedUntil: z.nullish(z.string()),
  closure: Act.nullable(),
  reopened: Act.nullable(),
  exclusion: z.object({ at: z.string(), until: z.string() }).nullable(),
  deletedAt: z.string().nullable(),
});
export type Member = z.infer<typeof Member>;

export const memberKey = (memberId: string) => ['admin', 'member', memberId] as const;

export const memberQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...memberKey(memberId), 'details'],
    queryFn: ({ signal }) => adminApi(`/api/admin/members/${encodeURIComponent(memberId)}`, { schema: Member, signal }),
  });

export const MessageState = z.enum([
  'queued',
  'sending',
  'accepted',
  'delivered',
  'failed',
  'suppressed',
  'expired',
  'unknown',
]);

const Receipt = z.object({
  deliveryId: z.string(),
  drawId: z.string(),
  game: GameKey,
  drawAt: z.string(),
  channel: Channel,
  state: MessageState,
  /** Why it failed or was held back, as a stable code. */
  reason: z.string().nullable(),
  destination: z.string().nullable(),
  createdAt: z.string(),
  acceptedAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  isResend: z.boolean(),
  numbers: z.array(z.object({ whites: z.array(z.number()), red: z.number() })),
  template: z.string().nullable(),
  providerId: z.string().nullable(),
  error: z.object({ code: z.string(), words: z.string().nullable() }).nullable(),
  segments: z.number(),
  /** What sending it once costs, in millionths of a dollar. */
  costMicros: z.number(),
});
export type Receipt = z.infer<typeof Receipt>;

const Receipts = pageOf(Receipt).extend({ now: z.string() });

const nextOf = ({ next }: { next: string | null }) => next;

/** Messages with numbers to a member, newest first, with the server time of the response. */
export const memberReceiptsQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: [...memberKey(memberId), 'receipts'],
    queryFn: ({ pageParam, signal }) =>
      adminApi(`/api/admin/deliveries/receipts?${queryStringOf({ memberId, page: pageParam })}`, {
        schema: Receipts,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: nextOf,
    // Delivery reports arrive while the page is open. With older pages loaded, polling would reload all of them
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : 15_000),
  });

const AccountMessage = z.object({
  id: z.string(),
  title: z.string(),
  channel: Channel,
  state: MessageState,
  reason: z.string().nullable(),
  createdAt: z.string(),
  acceptedAt: z.string().nullable(),
});
export type AccountMessage = z.infer<typeof AccountMessage>;

/** Messages without numbers to a member, such as receipts and confirmations. */
export const accountMessagesQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: [...memberKey(memberId), 'account-messages'],
    queryFn: ({ pageParam, signal }) =>
      adminApi(`/api/admin/deliveries/account-messages?${queryStringOf({ memberId, page: pageParam })}`, {
        schema: pageOf(AccountMessage),
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: nextOf,
  });

export const memberAuditQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: [...memberKey(memberId), 'audit'],
    queryFn: ({ pageParam, signal }) =>
      adminApi(`/api/admin/audit?${queryStringOf({ search: memberId, page: pageParam })}`, {
        schema: pageOf(AuditEntry),
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: nextOf,
  });

/** Conversations of the member, and those that came from the member's address. */
export const memberMessagesQuery = (memberId: string, email: string) =>
  infiniteQueryOptions({
    queryKey: [...memberKey(memberId), 'messages', email],
    queryFn: ({ pageParam, signal }) =>
      adminApi(`/api/admin/contacts?${queryStringOf({ memberId, search: email, state: 'all', page: pageParam })}`, {
        schema: pageOf(Message),
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: nextOf,
  });

const Invoice = z.object({
  invoiceId: z.string(),
  number: z.string().nullable(),
  at: z.string(),
  amountCents: z.number(),
  state: z.enum(['paid', 'open', 'unpaid']),
  refundedCents: z.number(),
  creditedCents: z.number(),
  /** The amount that was paid and not returned. */
  refundableCents: z.number(),
  url: z.string().nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

export const memberInvoicesQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...memberKey(memberId), 'invoices'],
    queryFn: ({ signal }) =>
      adminApi(`/api/admin/payments/invoices/${encodeURIComponent(memberId)}`, {
        schema: z.object({ items: z.array(Invoice) }),
        signal,
      }),
  });
