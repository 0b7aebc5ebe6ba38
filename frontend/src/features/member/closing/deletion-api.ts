import * as z from 'zod/mini';

import { apiResponse } from '../../../lib/api/api.js';
import { vouchedFor } from '../account/reauthentication.js';

const Deleted = z.object({ reasonToken: z.string() });

/**
 * Deletes the account. Irreversible actions need the password, not only an open session (ADR 067).
 * @returns the token for stating the reason afterwards; null when the service returns none
 */
export async function deleteAccount(currentPassword: string): Promise<string | null> {
  const headers = await vouchedFor(currentPassword);
  const response = await apiResponse('/api/member', { method: 'DELETE', headers, signedIn: true });
  // The account is deleted, whatever the body is
  const body = Deleted.safeParse(await response.json().catch(() => null));
  return body.data?.reasonToken ?? null;
}
