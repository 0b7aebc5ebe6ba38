import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { api } from '../../../lib/api/api.js';
import { hasCode } from '../../../lib/api/problem-error.js';
import { vouchedFor } from '../account/reauthentication.js';

const Passkey = z.object({ id: z.string(), label: z.string(), since: z.string() });

const SecondFactor = z.object({
  isOn: z.boolean(),
  app: z.optional(z.object({ since: z.string() })),
  passkeys: z.array(Passkey),
  recoveryCodes: z.number(),
});

export type Passkey = z.infer<typeof Passkey>;
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The second factors of the account. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => api('/api/second-factor', { schema: SecondFactor, signedIn: true, signal }),
});

interface Removal {
  currentPassword: string;
  /** The passkey to remove; all second factors if absent. */
  passkey?: Passkey | undefined;
}

/** A passkey that no longer exists is not an error. */
export async function removeSecondFactor({ currentPassword, passkey }: Removal) {
  const headers = await vouchedFor(currentPassword);
  const path = passkey ? `/api/second-factor/passkeys/${encodeURIComponent(passkey.id)}` : '/api/second-factor';
  await api(path, { method: 'DELETE', headers, signedIn: true }).catch((error: unknown) => {
    if (!hasCode(error, 'passkey-not-found')) throw error;
  });
}
