import { z } from 'zod';

import type { NumberSet } from '../../../lib/lottery/format-number-set.js';
import { adminApi } from '../step-up.js';

const lane = z.enum(['first', 'pool']);

const Holder = z.discriminatedUnion('answer', [
  z.object({
    answer: z.literal('given'),
    memberId: z.string(),
    email: z.string(),
    lane,
    slot: z.number(),
    index: z.number(),
    givenAt: z.string(),
  }),
  z.object({ answer: z.literal('not-given'), lane, slot: z.number(), index: z.number() }),
  z.object({ answer: z.literal('outside-pool'), index: z.number(), poolSize: z.number() }),
  z.object({
    answer: z.literal('breaks-rules'),
    rules: z.array(z.object({ rule: z.string(), detail: z.string() })),
  }),
  z.object({ answer: z.literal('not-sealed') }),
]);
export type Holder = z.infer<typeof Holder>;

export interface Wanted {
  readonly drawId: string;
  readonly set: NumberSet;
}

export const findHolder = ({ drawId, set }: Wanted) =>
  adminApi(`/api/admin/draws/${encodeURIComponent(drawId)}/holder`, { method: 'POST', body: set, schema: Holder });
