import { api } from '../../../lib/api/api.js';
import { vouchedFor } from '../account/reauthentication.js';

/** Deletes the account. Irreversible actions need the password, not only an open session (ADR 067). */
export async function deleteAccount(currentPassword: string) {
  const headers = await vouchedFor(currentPassword);
  return api('/api/member', { method: 'DELETE', headers, signedIn: true });
}
