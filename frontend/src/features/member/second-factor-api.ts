import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { api } from '../../lib/api.js';
import { vouchedFor } from './reauthentication.js';

const SecondFactor = z.object({ isOn: z.boolean(), since: z.optional(z.string()), recoveryCodes: z.number() });

export type SecondFactor = z.infer<typeof SecondFactor>;

/** Whether sign-in asks this account for a code beside the password. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => api('/api/second-factor', { schema: SecondFactor, signedIn: true, signal }),
});

export async function turnOffSecondFactor(currentPassword: string) {
  const headers = await vouchedFor(currentPassword);
  await api('/api/second-factor', { method: 'DELETE', headers, signedIn: true });
}
