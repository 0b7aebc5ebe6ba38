import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { GameKey, queryStringOf } from '../common/lists.js';
import { MessageState } from '../member-page/member-api.js';
import { adminApi } from '../step-up.js';
import { Channel } from '../common/channels.js';

const LastDelivery = z.object({
  memberId: z.string(),
  drawId: z.string(),
  game: GameKey,
  at: z.string(),
  messages: z.array(z.object({ channel: Channel, state: MessageState })),
});
export type LastDelivery = z.infer<typeof LastDelivery>;

/** The newest numbers of the members of a page, in one request, by member. */
export const lastDeliveriesQuery = (memberIds: readonly string[]) =>
  queryOptions({
    queryKey: ['admin', 'deliveries', 'last', memberIds],
    queryFn: async ({ signal }) => {
      const path = `/api/admin/deliveries/last?${queryStringOf({ memberIds: memberIds.join() })}`;
      const { items } = await adminApi(path, { schema: z.object({ items: z.array(LastDelivery) }), signal });
      return new Map(items.map((last) => [last.memberId, last]));
    },
    enabled: memberIds.length > 0,
  });
