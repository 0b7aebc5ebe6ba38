import * as z from 'zod/mini';

import { api } from '../../../lib/api/api.js';

const StepUp = z.object({ stepUp: z.string() });

/** Returns headers for requests that require the password. The identity service checks it and issues a token. */
export async function vouchedFor(currentPassword: string): Promise<Record<string, string>> {
  const password = { method: 'POST', body: { currentPassword }, schema: StepUp, signedIn: true } as const;
  const { stepUp } = await api('/api/reauthentication', password);
  return { 'x-step-up': stepUp };
}
