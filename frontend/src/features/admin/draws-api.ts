import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { GameKey } from './common/lists.js';
import { adminApi } from './step-up.js';

const RolloutConfig = z.object({
  targetSets: z.number(),
  lastUpdated: z.string().nullish(),
  updatedBy: z.string().nullish(),
  isDefault: z.boolean(),
});
const Rollout = z.object({ success: z.literal(true), config: RolloutConfig });
const RolloutChanged = Rollout.extend({ message: z.string() });

export const rolloutQuery = queryOptions({
  queryKey: ['admin', 'rollout'],
  queryFn: ({ signal }) => adminApi('/api/admin/rollout', { schema: Rollout, signal }),
});

export const changeRollout = (targetSets: number) =>
  adminApi('/api/admin/rollout', { method: 'POST', body: { targetSets }, schema: RolloutChanged });

const Progress = z.object({
  drawId: z.string(),
  poolSize: z.number(),
  generatedSize: z.number(),
  eligibleMembers: z.number(),
  membersAssigned: z.number(),
  progress: z.number(),
});
const AdminDraw = Progress.extend({
  game: GameKey,
  date: z.string(),
  drawAt: z.string(),
  deadline: z.string(),
  state: z.enum(['scheduled', 'sealed', 'closed']),
  targetSets: z.number().nullable(),
  refusedTarget: z.number().nullable(),
  compliantSpace: z.number().nullable(),
  /** Version of the rules that the draw was sealed with. */
  ruleVersion: z.string().nullish(),
  setsPerMember: z.number().nullable(),
  sealedWithoutLastResult: z.boolean(),
  /** In millions of US dollars; absent until it is recorded. */
  jackpotMillions: z.number().nullish(),
  /** The feed whose amount was confirmed. */
  jackpotSource: z.string().nullish(),
  /** The feed's amount; present until the draw. */
  jackpotProposal: z
    .object({ millions: z.number(), cashDollars: z.number().nullable(), source: z.string(), readAt: z.string() })
    .nullish(),
});
export type AdminDraw = z.infer<typeof AdminDraw>;

const jackpotPath = (drawId: string) => `/api/admin/draws/${encodeURIComponent(drawId)}/jackpot`;

export const recordJackpot = ({ drawId, millions }: { drawId: string; millions: number }) =>
  adminApi(jackpotPath(drawId), { method: 'POST', body: { millions } });

/** Confirms the feed's amount; rejected if the feed has changed in the meantime. */
export const confirmJackpot = ({ drawId, millions }: { drawId: string; millions: number }) =>
  adminApi(jackpotPath(drawId), { method: 'POST', body: { millions, isFromFeed: true } });

/** Returns the feed's unconfirmed amount; null if it equals the recorded one or the feed has none. */
export const unconfirmedJackpot = ({ jackpotMillions, jackpotProposal }: AdminDraw) =>
  jackpotProposal && jackpotProposal.millions !== jackpotMillions ? jackpotProposal : null;

const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });

export const adminDrawsQuery = queryOptions({
  queryKey: ['admin', 'draws'],
  queryFn: ({ signal }) => adminApi('/api/admin/draws', { schema: listOf(AdminDraw), signal }),
  refetchInterval: 15_000,
});

const isGenerating = ({ generatedSize, poolSize }: z.infer<typeof Progress>) => generatedSize < poolSize;

/** Progress of the open draws, polled every second while sets are being generated. */
export const drawsProgressQuery = queryOptions({
  queryKey: ['admin', 'draws', 'progress'],
  queryFn: ({ signal }) => adminApi('/api/admin/draws/progress', { schema: listOf(Progress), signal }),
  refetchInterval: ({ state }) => (state.data?.items.some(isGenerating) ? 1_000 : 3_000),
});
