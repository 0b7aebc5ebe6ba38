import { api } from '../../../lib/api/api.js';
import { vouchedFor } from '../account/reauthentication.js';
import { PendingUpgrade } from './subscription-api.js';

export interface UpgradeConsent {
  readonly currentPassword: string;
  /** The amount that was shown. The upgrade is rejected if it differs from the charge. */
  readonly amountCents: number;
}

/** Orders the annual plan. Irreversible actions need the password, not only an open session (ADR 067). */
export async function upgradeToAnnual({ currentPassword, amountCents }: UpgradeConsent) {
  const headers = await vouchedFor(currentPassword);
  return api('/api/subscription/upgrade', {
    method: 'POST',
    body: { amountCents },
    headers,
    schema: PendingUpgrade,
    signedIn: 'refreshed',
  });
}
