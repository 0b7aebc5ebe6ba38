import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { api } from '../../../lib/api/api.js';

const Invitation = z.object({
  /** Null until the member requests a link. */
  code: z.nullable(z.string()),
  rewardCents: z.number(),
  waiting: z.number(),
  rewarded: z.number(),
  mostRewards: z.number(),
});

export const invitationQuery = queryOptions({
  queryKey: ['invitation'],
  queryFn: ({ signal }) => api('/api/invitation', { schema: Invitation, signedIn: true, signal }),
});

export const createInvitation = () =>
  api('/api/invitation', { method: 'POST', body: {}, schema: Invitation, signedIn: true });
