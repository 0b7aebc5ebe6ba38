import * as z from 'zod/mini';

import { api } from '../../lib/api.js';
import { Member } from './api.js';

const StepUp = z.object({ stepUp: z.string() });

export interface ContactWish {
  readonly currentPassword: string;
  /** One of the two. */
  readonly wanted: { readonly email?: string; readonly phone?: string };
}

/** The password goes to where accounts are kept, which vouches for it; a code goes to the wanted address. */
export async function wantContact({ currentPassword, wanted }: ContactWish) {
  const password = { method: 'POST', body: { currentPassword }, schema: StepUp, signedIn: true } as const;
  const { stepUp } = await api('/api/reauthentication', password);
  const headers = { 'x-step-up': stepUp };
  return api('/api/member/contact', { method: 'POST', body: wanted, headers, schema: Member, signedIn: true });
}

export interface TypedCode {
  readonly code: string;
  readonly smsConsent?: { readonly given: true; readonly textVersion: string };
}

export const confirmContact = (typed: TypedCode) =>
  api('/api/member/contact/confirm', { method: 'POST', body: typed, schema: Member, signedIn: true });
