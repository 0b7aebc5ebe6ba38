import { api } from '../../../lib/api/api.js';
import type { TextAgreement } from '../../../lib/membership/sms-consent.js';
import { Member } from '../account/api.js';
import { vouchedFor } from '../account/reauthentication.js';

export interface ContactChangeRequest {
  readonly currentPassword: string;
  /** Exactly one of the two. */
  readonly newContact: { readonly email?: string; readonly phone?: string };
}

/** Requests a change, with the password; the server sends a code to the new address or phone. */
export async function requestContactChange({ currentPassword, newContact }: ContactChangeRequest) {
  const headers = await vouchedFor(currentPassword);
  return api('/api/member/contact', { method: 'POST', body: newContact, headers, schema: Member, signedIn: true });
}

export interface TypedCode {
  readonly code: string;
  readonly smsConsent?: TextAgreement;
}

export const confirmContact = (typed: TypedCode) =>
  api('/api/member/contact/confirm', { method: 'POST', body: typed, schema: Member, signedIn: true });
