import { queryOptions, useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { logicQuery } from '../admin-api.js';
import { queryStringOf, GameKey } from '../common/lists.js';
import { adminApi } from '../step-up.js';

const Numbers = z.record(z.string(), z.number());
const rules = { whiteBallRules: Numbers, redBallRules: Numbers };

const Draft = z.object({
  draftId: z.string(),
  /** The next version number. */
  version: z.string(),
  basedOn: z.string(),
  note: z.string(),
  revision: z.number(),
  startedBy: z.string(),
  startedAt: z.string(),
  changedBy: z.string(),
  changedAt: z.string(),
  ...rules,
});
export type Draft = z.infer<typeof Draft>;
export type RuleGroup = keyof typeof rules;

const TrackRecord = z.object({
  leastShare: z.number(),
  medianShare: z.number(),
  largestShare: z.number(),
  leastSets: z.number(),
  leastOn: z.string(),
  keptWhites: z.number(),
  keptAll: z.number(),
});
export type TrackRecord = z.infer<typeof TrackRecord>;

const BackTest = z.object({
  revision: z.number(),
  draws: z.number(),
  inForceVersion: z.string(),
  state: z.enum(['running', 'done', 'superseded']),
  done: z.number(),
  all: z.number(),
  /** Whether the back-test waits for the generation of a pool. */
  isWaiting: z.boolean(),
  games: z.array(
    z.object({
      game: GameKey,
      draws: z.number(),
      shortHistory: z.number(),
      draft: TrackRecord,
      inForce: TrackRecord,
    }),
  ),
});
export type BackTest = z.infer<typeof BackTest>;

const Activation = z.object({
  activationId: z.string(),
  version: z.string(),
  since: z.string(),
  actor: z.string(),
  reason: z.string(),
});
const Version = z.object({ version: z.string(), basedOn: z.string().nullable(), activations: z.array(Activation) });
export type Version = z.infer<typeof Version>;

const NextDraw = z.object({ game: GameKey, drawId: z.string(), date: z.string(), firstGiven: z.number() });
export type NextDraw = z.infer<typeof NextDraw>;

const Studio = z.object({
  inForce: Activation,
  nextDraws: z.array(NextDraw),
  draft: Draft.nullable(),
  backTest: BackTest.nullable(),
  versions: z.array(Version),
});
export type Studio = z.infer<typeof Studio>;

const Room = z.object({
  game: GameKey,
  drawId: z.string(),
  date: z.string(),
  whole: z.number(),
  sets: z.number(),
  setsInForce: z.number(),
  targetSets: z.number(),
  eligibleMembers: z.number(),
  setsNeeded: z.number(),
  isEnough: z.boolean(),
});
export type Room = z.infer<typeof Room>;
const Compared = z.object({ inForce: z.string(), games: z.array(Room) });

const path = '/api/admin/rules';

export const studioQuery = queryOptions({
  queryKey: ['admin', 'rules-studio'],
  queryFn: ({ signal }) => adminApi(`${path}/studio`, { schema: Studio, signal }),
  // Live while a back-test runs
  refetchInterval: ({ state }) => (state.data?.backTest?.state === 'running' ? 1_000 : 15_000),
});

/** The version in force is part of the key, because the response compares with it. */
const roomQuery = (of: string, { inForce }: Studio) =>
  queryOptions({
    queryKey: ['admin', 'rules-room', of, inForce.version],
    queryFn: ({ signal }) => adminApi(`${path}/${of}`, { schema: Compared, signal }),
  });
export type RoomQuery = ReturnType<typeof roomQuery>;

/** Sets available under the draft, next to the rules in force. */
export const draftRoomQuery = ({ draftId, revision }: Draft, studio: Studio) =>
  roomQuery(`draft/space?${queryStringOf({ draftId, revision: String(revision) })}`, studio);

export const versionRoomQuery = (version: string, studio: Studio) => roomQuery(`versions/${version}/space`, studio);

const act = (what: string, body: object, method: 'POST' | 'PATCH' = 'POST') =>
  adminApi(`${path}/${what}`, { method, body, schema: Studio });

const stateOf = ({ draftId, revision }: Draft) => ({ draftId, revision });

/** @param draftId created before the first attempt, so that a retry does not create a second draft */
export const startDraft = ({ draftId, basedOn }: Pick<Draft, 'draftId' | 'basedOn'>) =>
  act('draft', { draftId, basedOn });

export const changeDraft = (draft: Draft) => {
  const { note, whiteBallRules, redBallRules } = draft;
  return act('draft', { ...stateOf(draft), note, whiteBallRules, redBallRules }, 'PATCH');
};

export const discardDraft = (draft: Draft) => act('draft/discard', stateOf(draft));

export const startBackTest = ({ draft, runId, draws }: { draft: Draft; runId: string; draws: number }) =>
  act('draft/back-test', { ...stateOf(draft), runId, draws });

export const activateDraft = (draft: Draft) => act('draft/activate', stateOf(draft));

export const rollBack = (back: { activationId: string; version: string; reason: string }) => act('activations', back);

/** A change in the studio: all views of the rules are reloaded. */
export function useAct<Variables>(
  mutationFn: (variables: Variables) => Promise<Studio>,
  options: UseMutationOptions<Studio, Error, Variables> = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    ...options,
    mutationFn,
    onSuccess: async (studio, ...rest) => {
      await queryClient.cancelQueries(studioQuery);
      queryClient.setQueryData(studioQuery.queryKey, studio);
      void queryClient.invalidateQueries(logicQuery);
      await options.onSuccess?.(studio, ...rest);
    },
    // Rejected, perhaps because another operator was first: their change is shown
    onError: () => void queryClient.invalidateQueries(studioQuery),
  });
}
