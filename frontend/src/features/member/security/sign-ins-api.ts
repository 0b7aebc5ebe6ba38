import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { api } from '../../../lib/api/api.js';
import { hasCode } from '../../../lib/api/problem-error.js';
import { vouchedFor } from '../account/reauthentication.js';

const SignIn = z.object({
  id: z.string(),
  /** Such as `Safari on iPhone`; null when the sign-in server did not recognize it. */
  device: z.nullable(z.string()),
  /** IP address. */
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

interface SignInEnding extends Pick<SignIn, 'id' | 'device'> {
  readonly currentPassword: string;
}

/** Ends a session. One that has ended meanwhile is not an error. */
export async function endSignIn({ currentPassword, id }: SignInEnding) {
  const headers = await vouchedFor(currentPassword);
  try {
    await api(`/api/sessions/${encodeURIComponent(id)}`, { method: 'DELETE', headers, signedIn: true });
  } catch (error) {
    if (!hasCode(error, 'session-not-found')) throw error;
  }
}
