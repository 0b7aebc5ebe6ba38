import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { pageOf, queryStringOf } from '../common/lists.js';
import { adminApi } from '../step-up.js';
import type { Channel } from '../common/channels.js';

const DrawMessage = z.object({
  deliveryId: z.string(),
  memberId: z.string(),
  /** Masked. */
  destination: z.string().nullable(),
  reason: z.string().nullable(),
  error: z.object({ code: z.string(), words: z.string().nullable() }).nullable(),
});
export type DrawMessage = z.infer<typeof DrawMessage>;

/** The states of the board whose messages can be read one by one. */
export const listedStates = ['failed', 'expired', 'unknown', 'accepted', 'suppressed'] as const;
export type ListedState = (typeof listedStates)[number];

export interface DrawMessagesPlace {
  readonly drawId: string;
  readonly channel: Channel;
  readonly state: ListedState;
  readonly page: string;
}

/** The messages behind a count of the deadline board. */
export const drawMessagesQuery = (place: DrawMessagesPlace) =>
  queryOptions({
    queryKey: ['admin', 'deliveries', 'messages', place],
    queryFn: ({ signal }) =>
      adminApi(`/api/admin/deliveries/messages?${queryStringOf({ ...place })}`, {
        schema: pageOf(DrawMessage),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
