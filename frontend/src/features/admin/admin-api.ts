import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { adminApi } from './step-up.js';

const GameKey = z.enum(['powerball', 'megamillions']);
const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.number() });

/** What is not asked for is left out. */
const search = (query: Record<string, string | number>) => {
  const asked = Object.entries(query).filter(([, value]) => value !== '');
  return new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
};

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

const AdminDraw = z.object({
  drawId: z.string(),
  game: GameKey,
  drawAt: z.string(),
  deadline: z.string(),
  state: z.string(),
  poolSize: z.number().nullish(),
  targetSets: z.number().nullish(),
  compliantSpace: z.number().nullish(),
  setsPerMember: z.number().nullish(),
  membersAssigned: z.number().nullish(),
  progress: z.number().nullish(),
});
export type AdminDraw = z.infer<typeof AdminDraw>;

export const adminDrawsQuery = queryOptions({
  queryKey: ['admin', 'draws'],
  queryFn: ({ signal }) => adminApi('/api/admin/draws', { schema: z.object({ items: z.array(AdminDraw) }), signal }),
  refetchInterval: 5_000,
});

const DeliveryBoard = z.object({
  drawId: z.string(),
  game: GameKey,
  deadline: z.string(),
  queued: z.number(),
  sending: z.number(),
  accepted: z.number(),
  delivered: z.number(),
  failed: z.number(),
  suppressed: z.number(),
  expired: z.number(),
  unknown: z.number(),
});
export type DeliveryBoard = z.infer<typeof DeliveryBoard>;

export const deliveryBoardQuery = queryOptions({
  queryKey: ['admin', 'deliveries'],
  queryFn: ({ signal }) =>
    adminApi('/api/admin/deliveries', { schema: z.object({ items: z.array(DeliveryBoard) }), signal }),
  refetchInterval: 10_000,
});

const MemberLine = z.object({
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
});
export type MemberLine = z.infer<typeof MemberLine>;

export interface ListPlace {
  readonly search: string;
  readonly page: number;
}

export const membersQuery = (place: ListPlace & { sort: string }) =>
  queryOptions({
    queryKey: ['admin', 'members', place],
    queryFn: ({ signal }) =>
      adminApi(`/api/admin/members?${search({ ...place })}`, { schema: page(MemberLine), signal }),
    placeholderData: keepPreviousData,
  });

const PaymentLine = z.object({
  memberId: z.string(),
  email: z.string().nullish(),
  plan: z.string().nullish(),
  status: z.string().nullish(),
  stripeCustomerId: z.string().nullish(),
  currentPeriodEnd: z.string().nullish(),
});
export type PaymentLine = z.infer<typeof PaymentLine>;

export const paymentsQuery = (place: ListPlace) =>
  queryOptions({
    queryKey: ['admin', 'payments', place],
    queryFn: ({ signal }) =>
      adminApi(`/api/admin/payments?${search({ ...place })}`, { schema: page(PaymentLine), signal }),
    placeholderData: keepPreviousData,
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

export const assignmentsQuery = (place: ListPlace & { drawId: string }) =>
  queryOptions({
    queryKey: ['admin', 'assignments', place],
    queryFn: ({ signal }) => adminApi(`/api/assignments?${search({ ...place })}`, { schema: page(Assignment), signal }),
    placeholderData: keepPreviousData,
  });

export type ResendType = 'email' | 'text';

export const resend = (order: { id: string; type: ResendType }) =>
  adminApi('/api/resend', { method: 'POST', body: order, schema: z.object({ message: z.string() }) });

const Rules = z.record(z.string(), z.unknown());
const Logic = z.object({
  version: z.string(),
  features: z.array(z.string()),
  whiteBallRules: Rules,
  redBallRules: Rules,
});

export const logicQuery = queryOptions({
  queryKey: ['admin', 'rules'],
  queryFn: ({ signal }) => adminApi('/api/admin/rules', { schema: Logic, signal }),
});

const Report = z.object({
  game: GameKey.nullish(),
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
  winners: z.object({ fiveWhiteBallsOnly: z.array(z.unknown()), fivePlusPowerball: z.array(z.unknown()) }),
  generatedAt: z.string().nullish(),
});
export type Report = z.infer<typeof Report>;

/** Asked again every 10 s until there is one. */
export const latestReportQuery = (game: z.infer<typeof GameKey>) =>
  queryOptions({
    queryKey: ['admin', 'reports', 'latest', game],
    queryFn: ({ signal }) => adminApi(`/api/admin/reports/latest?${search({ game })}`, { schema: Report, signal }),
    refetchInterval: ({ state }) => (state.data ? 60_000 : 10_000),
  });
