import * as z from 'zod/mini';

import { api } from '../../../lib/api/api.js';

const StepUp = z.object({ stepUp: z.string() });

/** Headers for what only the password opens: it goes to where accounts are kept, which vouches for the caller. */
export async function vouchedFor(currentPassword: string): Promise<Record<string, string>> {
  const password = { method: 'POST', body: { currentPassword }, schema: StepUp, signedIn: true } as const;
  const { stepUp } = await api('/api/reauthentication', password);
  return { 'x-step-up': stepUp };
}
