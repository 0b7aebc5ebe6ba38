import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { plans } from '../../lib/membership/plans.js';
import { queryStringOf, GameKey, type ListPage, type ListPlace, pageOf } from './common/lists.js';
import { adminApi } from './step-up.js';
import type { ResendType } from './common/channels.js';

export const MemberLine = z.object({
  id: z.string(),
  email: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  phone: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  plan: z.string().nullish(),
  status: z.string().nullish(),
  createdAt: z.string().nullish(),
  closed: z.boolean().nullish(),
});
export type MemberLine = z.infer<typeof MemberLine>;

/** Filters of the member list; an empty value does not filter. */
export interface MembersFilter {
  readonly status?: string;
  readonly plan?: string;
  /** Postal abbreviation. */
  readonly state?: string;
  /** Channel that is off. */
  readonly off?: string;
  /** `true` for accounts that an operator closed. */
  readonly closed?: string;
}

type MembersPlace = ListPlace & MembersFilter & { sort: string };

/** `unreachable`: no numbers reach them on any channel. `last-…`: by the outcome of their newest numbers. */
export type MembersView = 'all' | 'unreachable' | 'last-failed' | 'last-none';

const MembersPage = pageOf(MemberLine);
const membersPath = (query: Readonly<Record<string, string | number>>) => `/api/admin/members?${queryStringOf(query)}`;

/** The most ids that the service accepts in one request. */
const MOST_IDS = 100;

const readByIds = (ids: readonly string[], filter: Readonly<Record<string, string>>, signal?: AbortSignal) =>
  adminApi(membersPath({ ids: ids.slice(0, MOST_IDS).join(), ...filter }), { schema: MembersPage, signal });

/** Reads the member ids of a view that only the delivery service can compute. */
export function readDeliveryView(view: 'last-failed' | 'last-none', page: string, signal?: AbortSignal) {
  const last = view === 'last-failed' ? 'failed' : 'none';
  const path = `/api/admin/deliveries/last/members?${queryStringOf({ last, page })}`;
  return adminApi(path, { schema: pageOf(z.object({ memberId: z.string() })), signal });
}

const PAGE_SIZE = 25;
/** The most pages of the delivery service that are read for one page of the list. */
const MOST_PAGES = 4;

/**
 * Reads a page of a delivery view: the delivery service returns the ids, the members service their details and which
 * of them match the filters. A page may be short or empty although more pages follow.
 */
async function readByDelivery(
  { page, sort: _sort, ...filter }: MembersPlace,
  view: 'last-failed' | 'last-none',
  signal?: AbortSignal,
) {
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const items: MemberLine[] = [];
  let next: string | null = page;
  let pages = 0;
  do {
    const found: ListPage<{ memberId: string }> = await readDeliveryView(view, next, signal);
    const ids = found.items.map(({ memberId }) => memberId);
    const members = ids.length === 0 ? [] : (await readByIds(ids, filter, signal)).items;
    const known = new Map(members.map((member) => [member.id, member]));
    for (const id of ids) {
      const member = known.get(id) ?? (isFiltered ? null : { id });
      if (member) items.push(member);
    }
    next = found.next;
    pages++;
  } while (isFiltered && next !== null && items.length < PAGE_SIZE && pages < MOST_PAGES);
  return { items, total: items.length, isTotalCapped: next !== null, previous: null, next };
}

function readMembers(place: MembersPlace, view: MembersView, signal?: AbortSignal) {
  const { page } = place;
  if (view === 'last-failed' || view === 'last-none') return readByDelivery(place, view, signal);
  const path = view === 'unreachable' ? `/api/admin/members/unreachable?${queryStringOf({ page })}` : null;
  return adminApi(path ?? membersPath({ ...place }), { schema: MembersPage, signal });
}

export const membersQuery = (place: MembersPlace, view: MembersView = 'all') =>
  queryOptions({
    queryKey: ['admin', 'members', place, view],
    queryFn: ({ signal }) => readMembers(place, view, signal),
    placeholderData: keepPreviousData,
  });

/** Members by id, for data of services that store only the member id. */
export const membersByIdQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['admin', 'members', 'by-id', ids],
    queryFn: async ({ signal }) => {
      const { items } = await readByIds(ids, {}, signal);
      return new Map(items.map((member) => [member.id, member]));
    },
    enabled: ids.length > 0,
    staleTime: 600_000,
  });

const PaymentLine = z.object({
  memberId: z.string(),
  email: z.string().nullish(),
  plan: z.enum(plans).nullish(),
  status: z.enum(['active', 'past-due', 'paused', 'ended']).nullish(),
  stripeCustomerId: z.string().nullish(),
  stripeCustomerUrl: z.string().nullish(),
  currentPeriodEnd: z.string().nullish(),
  repaidCents: z.number().optional(),
});
export type PaymentLine = z.infer<typeof PaymentLine>;

type PaymentsPlace = ListPlace & { sort: string; status?: string; plan?: string };

export const paymentsQuery = (place: PaymentsPlace) =>
  queryOptions({
    queryKey: ['admin', 'payments', place],
    queryFn: ({ signal }) =>
      adminApi(`/api/admin/payments?${queryStringOf({ ...place })}`, { schema: pageOf(PaymentLine), signal }),
    placeholderData: keepPreviousData,
  });

/** The newest subscription of a member; undefined when there is none. */
export const memberPaymentQuery = (memberId: string) => ({
  ...paymentsQuery({ search: memberId, page: '', sort: 'newest' }),
  select: ({ items }: ListPage<PaymentLine>) => items.find((payment) => payment.memberId === memberId),
});

const Assignment = z.object({
  id: z.string(),
  email: z.string().nullish(),
  drawDate: z.string(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  numbers: z.array(z.string()),
});
export type Assignment = z.infer<typeof Assignment>;

export const assignmentsQuery = (place: ListPlace & { drawId: string; sort: string }) =>
  queryOptions({
    queryKey: ['admin', 'assignments', place],
    queryFn: ({ signal }) =>
      adminApi(`/api/assignments?${queryStringOf({ ...place })}`, { schema: pageOf(Assignment), signal }),
    placeholderData: keepPreviousData,
  });

export const changeAccess = ({ id, what, reason }: { id: string; what: 'close' | 'reopen'; reason: string }) =>
  adminApi(`/api/admin/members/${id}/${what}`, {
    method: 'POST',
    body: { reason },
    schema: z.object({ id: z.string(), status: z.string() }),
  });

export const resend = (order: { id: string; type: ResendType }) =>
  adminApi('/api/resend', { method: 'POST', body: order, schema: z.object({ message: z.string() }) });

const Rules = z.record(z.string(), z.unknown());
const Logic = z.object({
  version: z.string(),
  features: z.array(z.string()),
  whiteBallRules: Rules.nullish(),
  redBallRules: Rules.nullish(),
});

export const logicQuery = queryOptions({
  queryKey: ['admin', 'rules'],
  queryFn: ({ signal }) => adminApi('/api/admin/rules', { schema: Logic, signal }),
});

const Winner = z.object({ memberId: z.string(), numbers: z.string() });
const Report = z.object({
  game: GameKey,
  drawId: z.string(),
  drawDate: z.string(),
  drawInfo: z.object({
    winningWhiteBalls: z.array(z.number()),
    winningPB: z.number(),
    totalNumbersAssigned: z.number(),
  }),
  tally: z.object({
    powerballOnly: z.number(),
    whiteBallMatch: z.record(z.string(), z.number()),
    fullMatch: z.number(),
  }),
  winners: z.object({ fiveWhiteBallsOnly: z.array(Winner), fivePlusPowerball: z.array(Winner) }),
  generatedAt: z.string().nullish(),
});
export type Report = z.infer<typeof Report>;
export type Winner = z.infer<typeof Winner>;

/** The latest report of a game; polled every 10 s until there is one. */
export const latestReportQuery = (game: z.infer<typeof GameKey>) =>
  queryOptions({
    queryKey: ['admin', 'reports', 'latest', game],
    queryFn: ({ signal }) =>
      adminApi(`/api/admin/reports/latest?${queryStringOf({ game })}`, { schema: Report, signal }),
    refetchInterval: ({ state }) => (state.data ? 60_000 : 10_000),
  });

/** Publishes the official result of a draw, or corrects the published one. */
export const enterResult = (drawId: string, result: { whites: number[]; red: number; reason: string }) =>
  adminApi(`/api/admin/reports/results/${encodeURIComponent(drawId)}`, { method: 'POST', body: result });

/** The newest reports of both games. */
export const reportsQuery = queryOptions({
  queryKey: ['admin', 'reports', 'all'],
  queryFn: ({ signal }) => adminApi('/api/admin/reports', { schema: z.object({ items: z.array(Report) }), signal }),
});
