import { api } from '../../../lib/api/api.js';
import { Member } from '../account/api.js';
import { vouchedFor } from '../account/reauthentication.js';

export const exclusionPeriods = ['6-months', '1-year', '5-years'] as const;
export type ExclusionPeriod = (typeof exclusionPeriods)[number];

interface Exclusion {
  readonly period: ExclusionPeriod;
  readonly currentPassword: string;
}

/** Excludes the member. Irreversible actions need the password, not only an open session (ADR 067). */
export async function excludeMyself({ period, currentPassword }: Exclusion) {
  const headers = await vouchedFor(currentPassword);
  const call = { method: 'POST', body: { period }, headers, schema: Member, signedIn: true } as const;
  return api('/api/member/self-exclusion', call);
}
