import { GAMES, type Language, LANGUAGES } from '@numbercast/lottery';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { api } from '../../../lib/api/api.js';
import { plans } from '../../../lib/membership/plans.js';
import type { TextAgreement } from '../../../lib/membership/sms-consent.js';

const Game = z.enum(GAMES);
const Channel = z.enum(['email', 'sms']);
const DeliveryChannel = z.enum(['email', 'sms', 'push']);
const JackpotThreshold = z.enum(['all', '100', '200', '300', '500']);
const NumberSet = z.object({ whites: z.array(z.number()), red: z.number() });

export const Member = z.object({
  memberId: z.string(),
  accountInfo: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    zip: z.string(),
    city: z.string(),
    state: z.string(),
    accountStatus: z.enum(['active', 'paused', 'suspended', 'payment_failed', 'deleted']),
    closed: z.nullish(z.boolean()),
    excludedUntil: z.nullish(z.string()),
    pausedUntil: z.nullish(z.string()),
  }),
  autoRenew: z.boolean(),
  communicationPreferences: z.object({
    method: z.enum(['text', 'email', 'both']),
    notificationsEnabled: z.boolean(),
    jackpotThreshold: JackpotThreshold,
    smsAllowed: z.boolean(),
    emailAllowed: z.boolean(),
    emailResults: z.nullish(z.boolean()),
    textResults: z.nullish(z.boolean()),
    language: z.nullish(z.enum(LANGUAGES)),
    pushResults: z.nullish(z.boolean()),
  }),
  games: z.array(Game),
  subscription: z.object({
    plan: z.enum(plans),
    signupDate: z.nullish(z.string()),
    status: z.nullish(z.string()),
    currentPeriodEnd: z.nullish(z.string()),
    disputed: z.nullish(z.boolean()),
  }),
  /** Absent in responses of releases that do not request acceptance of new terms. */
  terms: z.nullish(
    z.object({ accepted: z.boolean(), version: z.string(), effective: z.string(), changes: z.array(z.string()) }),
  ),
  contactChange: z.nullish(z.object({ channel: Channel, address: z.string() })),
  pendingUpgrade: z.nullish(z.object({ upgradeDate: z.string() })),
});

const Delivery = z.object({
  drawId: z.string(),
  channel: DeliveryChannel,
  state: z.enum(['queued', 'sending', 'accepted', 'delivered', 'failed', 'suppressed', 'expired', 'unknown']),
  reason: z.nullish(z.string()),
  destination: z.nullish(z.string()),
  acceptedAt: z.nullish(z.string()),
  deliveredAt: z.nullish(z.string()),
});

const UpcomingDraw = z.object({
  drawId: z.string(),
  game: Game,
  date: z.string(),
  drawAt: z.string(),
  deadline: z.string(),
  state: z.string(),
});

const PastDraw = z.object({
  drawId: z.string(),
  game: Game,
  drawDate: z.string(),
  drawAt: z.string(),
  deadline: z.string(),
  sets: z.array(NumberSet),
  result: z.nullable(NumberSet),
  resultBefore: z.nullish(NumberSet),
  /** The advertised jackpot in millions of US dollars, if confirmed. */
  jackpotMillions: z.nullish(z.number()),
});

export type JackpotThreshold = z.infer<typeof JackpotThreshold>;
export type Channel = z.infer<typeof Channel>;
export type Member = z.infer<typeof Member>;
export type Delivery = z.infer<typeof Delivery>;
export type UpcomingDraw = z.infer<typeof UpcomingDraw>;
export type PastDraw = z.infer<typeof PastDraw>;
export type AccountStatus = Member['accountInfo']['accountStatus'];
export type DeliveryMethod = Member['communicationPreferences']['method'];

const items = <T extends z.core.$ZodType>(item: T) => z.object({ items: z.array(item) });
const YearPrizes = z.object({
  year: z.number(),
  draws: z.number(),
  sets: z.number(),
  dollars: z.number(),
  jackpots: z.number(),
});
export type YearPrizes = z.infer<typeof YearPrizes>;
const PastPage = z.extend(items(PastDraw), { next: z.nullish(z.string()), yearPrizes: z.nullish(YearPrizes) });

/** A payment made elsewhere may change the status; during an exclusion none can. */
const isWaitingForMoney = (info: Member['accountInfo'] | undefined) =>
  !info?.excludedUntil && (info?.accountStatus === 'payment_failed' || info?.accountStatus === 'suspended');

export const memberQuery = queryOptions({
  queryKey: ['member'],
  queryFn: ({ signal }) => api('/api/member', { schema: Member, signedIn: true, signal }),
  // Detects a payment made elsewhere without a reload
  refetchInterval: ({ state }) => isWaitingForMoney(state.data?.accountInfo) && 5_000,
});

/** Messages are sent while the page is open, so these two queries are polled every minute. */
const watched = { refetchInterval: 60_000 } as const;

export const deliveriesQuery = queryOptions({
  queryKey: ['deliveries'],
  queryFn: ({ signal }) => api('/api/deliveries', { schema: items(Delivery), signedIn: true, signal }),
  ...watched,
});

/** The upcoming draws, and how far the server's clock is ahead of this one. */
export const drawsQuery = queryOptions({
  queryKey: ['draws'],
  queryFn: async ({ signal }) => {
    const schema = z.extend(items(UpcomingDraw), { now: z.optional(z.string()) });
    const { items: draws, now } = await api('/api/draws', { schema, signal });
    return { items: draws, aheadMs: now ? Date.parse(now) - Date.now() : 0 };
  },
  ...watched,
});

export const pastNumbersQuery = infiniteQueryOptions({
  queryKey: ['past-numbers'],
  queryFn: ({ pageParam, signal }) =>
    api(`/api/past-numbers${pageParam ? `?${new URLSearchParams({ before: pageParam }).toString()}` : ''}`, {
      schema: PastPage,
      signedIn: true,
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
});

export interface PreferencesChange {
  readonly communicationPreferences?: {
    readonly method?: DeliveryMethod;
    readonly notificationsEnabled?: boolean;
    readonly jackpotThreshold?: JackpotThreshold;
    readonly smsConsent?: TextAgreement | { readonly given: false };
    readonly emailConsent?: { readonly given: boolean };
    readonly emailResults?: { readonly given: boolean };
    readonly pushResults?: { readonly given: boolean };
    readonly textResults?: TextAgreement | { readonly given: false };
    readonly language?: Language;
  };
  readonly games?: Member['games'];
}

export const changePreferences = (change: PreferencesChange) =>
  api('/api/member', { method: 'PATCH', body: change, schema: Member, signedIn: true });
