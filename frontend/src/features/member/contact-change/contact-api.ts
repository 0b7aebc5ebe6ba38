import { api } from '../../../lib/api/api.js';
import { Member } from '../account/api.js';
import { vouchedFor } from '../account/reauthentication.js';

export interface ContactRequest {
  readonly currentPassword: string;
  /** One of the two. */
  readonly wanted: { readonly email?: string; readonly phone?: string };
}

/** Needs the password; a code goes to the wanted address. */
export async function wantContact({ currentPassword, wanted }: ContactRequest) {
  const headers = await vouchedFor(currentPassword);
  return api('/api/member/contact', { method: 'POST', body: wanted, headers, schema: Member, signedIn: true });
}

export interface TypedCode {
  readonly code: string;
  readonly smsConsent?: { readonly given: true; readonly textVersion: string };
}

export const confirmContact = (typed: TypedCode) =>
  api('/api/member/contact/confirm', { method: 'POST', body: typed, schema: Member, signedIn: true });
