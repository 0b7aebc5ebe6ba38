import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { api } from '../../../lib/api/api.js';
import { hasCode } from '../../../lib/api/problem-error.js';
import { vouchedFor } from '../account/reauthentication.js';

const SignIn = z.object({
  id: z.string(),
  address: z.string(),
  startedAt: z.string(),
  lastActiveAt: z.string(),
  isCurrent: z.boolean(),
});

export type SignIn = z.infer<typeof SignIn>;

/** The sessions of the account, most recently active first. */
export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: async ({ signal }) => {
    const schema = z.object({ items: z.array(SignIn) });
    return (await api('/api/sessions', { schema, signedIn: true, signal })).items;
  },
});

/** Ends these sessions; one that has ended meanwhile is as wished. */
export async function endSignIns({ currentPassword, ids }: { currentPassword: string; ids: readonly string[] }) {
  const headers = await vouchedFor(currentPassword);
  for (const id of ids) {
    const ending = api(`/api/sessions/${encodeURIComponent(id)}`, { method: 'DELETE', headers, signedIn: true });
    await ending.catch((error: unknown) => {
      if (!hasCode(error, 'session-not-found')) throw error;
    });
  }
}
