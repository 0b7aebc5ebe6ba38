import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { unchecked } from '../../../lib/api/unchecked-schema.js';
import type { Proof } from '../../../lib/lottery/proof.js';
import { readRoot } from '../../../lib/lottery/published-roots.js';
import { queryStringOf, GameKey } from '../common/lists.js';
import { adminApi } from '../step-up.js';

const Act = z.object({ by: z.string(), at: z.string() });
const Balls = z.object({ whites: z.array(z.number()), red: z.number() });

const WinCase = z.object({
  state: z.enum(['open', 'contacted', 'closed']),
  opened: Act,
  dueOn: z.string(),
  dueAt: z.string(),
  shareCents: z.number(),
  contacted: Act.optional(),
  closed: Act.optional(),
});
export type WinCase = z.infer<typeof WinCase>;

const Win = z.object({
  winId: z.string(),
  game: GameKey,
  drawId: z.string(),
  date: z.string(),
  memberId: z.string(),
  balls: Balls,
  stands: z.boolean(),
  /** Last day to contact the winner of a payout above $50,000,000, and the instant at which that day ends. */
  contactBy: z.object({ dueOn: z.string(), dueAt: z.string() }),
  payout: Act.extend({ grossCents: z.number() }).nullable(),
  case: WinCase.nullable(),
  /** The jackpot of the draw, as an operator confirmed it and as its feed has it. */
  jackpot: z
    .object({
      confirmedMillions: z.number().nullable(),
      feed: z
        .object({
          dollars: z.number(),
          winners: z.number().nullable(),
          payoutCents: z.number().nullable(),
          source: z.string(),
          readAt: z.string(),
        })
        .nullable(),
    })
    .nullish(),
});
export type Win = z.infer<typeof Win>;

/** The wins, with the server time of the response. */
export const winsQuery = queryOptions({
  queryKey: ['admin', 'jackpot-wins'],
  queryFn: ({ signal }) =>
    adminApi('/api/admin/jackpot-wins', { schema: z.object({ now: z.string(), items: z.array(Win) }), signal }),
  refetchInterval: 60_000,
});

const pathOf = (winId: string) => `/api/admin/jackpot-wins/${encodeURIComponent(winId)}`;

export const recordPayout = ({ winId, grossCents }: { winId: string; grossCents: number }) =>
  adminApi(`${pathOf(winId)}/payout`, { method: 'POST', body: { grossCents }, schema: Win });

/** The actions of an open case, in order. */
export type CaseStep = 'contacted' | 'closed';

export const advanceCase = ({ winId, step }: { winId: string; step: CaseStep }) =>
  adminApi(`${pathOf(winId)}/${step}`, { method: 'POST', schema: Win });

const Receipt = z.looseObject({ deliveryId: z.string(), channel: z.string(), state: z.string() });

/** Evidence that the member had the set before the draw: the win, the published root, the proof, and the messages sent. */
export async function collectEvidence(win: Win) {
  const { drawId, memberId } = win;
  const [root, proof, receipts] = await Promise.all([
    readRoot(drawId),
    adminApi(`/api/admin/draws/${drawId}/proofs/${encodeURIComponent(memberId)}`, {
      method: 'POST', // access to the proof is recorded in the audit log
      schema: unchecked<Proof>(),
    }),
    adminApi(`/api/admin/deliveries/receipts?${queryStringOf({ drawId, memberId })}`, {
      schema: z.object({ items: z.array(Receipt) }),
    }),
  ]);
  return { win, root, proof, receipts: receipts.items };
}
