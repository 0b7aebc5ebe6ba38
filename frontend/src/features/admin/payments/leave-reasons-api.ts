import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { adminApi } from '../step-up.js';

const Counts = z.record(z.string(), z.number());
const ByAct = z.object({ 'renewal-off': Counts, deleted: Counts });
const Text = z.object({
  memberId: z.string(),
  act: z.enum(['renewal-off', 'deleted']),
  text: z.string(),
  at: z.string(),
});

const LeaveReasons = z.object({ last30Days: ByAct, last90Days: ByAct, texts: z.array(Text) });
export type LeaveReasons = z.infer<typeof LeaveReasons>;

/** The reasons for leaving that members stated. */
export const leaveReasonsQuery = queryOptions({
  queryKey: ['admin', 'leave-reasons'],
  queryFn: ({ signal }) => adminApi('/api/admin/members/leave-reasons', { schema: LeaveReasons, signal }),
});
