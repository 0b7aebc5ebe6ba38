import type { Language } from '@numbercast/lottery';
import { z } from 'zod';

import { api } from '../../lib/api/api.js';
import type { Plan } from '../../lib/membership/plans.js';
import type { TextAgreement } from '../../lib/membership/sms-consent.js';
import type { Basics, CommPref } from './draft.js';

const Validation = z.object({ valid: z.boolean(), emailDuplicate: z.boolean(), phoneDuplicate: z.boolean() });
const Place = z.object({ zip: z.string(), city: z.string(), state: z.string() });
const Reservation = z.object({ reservation: z.string() });
const Checkout = z.object({ url: z.url({ protocol: /^https?$/ }) });
const Invitation = z.object({ rewardCents: z.number() });
const SignupState = z.object({
  state: z.enum(['open', 'paid', 'expired', 'refunded']),
  /** Whether the new member can sign in, which follows the payment by a moment. */
  isAccountReady: z.optional(z.boolean()),
});

export type SignupState = z.infer<typeof SignupState>;

/** The value of the honeypot field; absent for people. */
interface Caught {
  readonly topic?: string | undefined;
}

export const validateSignup = (contact: { email: string; phone: string } & Caught) =>
  api('/api/signup/validate', { method: 'POST', body: contact, schema: Validation });

/** @throws ProblemError `zip-not-found` */
export const findPlace = (zip: string) => api(`/api/zip/${zip}`, { schema: Place });

interface NewAccount extends Caught {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const reserveAccount = (account: NewAccount) =>
  api('/api/signup/account', { method: 'POST', body: account, schema: Reservation });

export interface Order extends Basics {
  readonly plan: Plan;
  readonly commPref: CommPref;
  readonly smsConsent: Omit<TextAgreement, 'given'> & { readonly given: boolean };
  readonly termsAcceptedAt: string;
  readonly termsVersion: string;
  /** Language in which the visitor read the terms. */
  readonly termsLanguage: Language | undefined;
  /** The minimum age of the state, which the visitor confirms to have reached. */
  readonly confirmedAge: number;
  /** The code of an invitation link. */
  readonly invitation?: string | undefined;
  /** Language of messages, which is that of the site. */
  readonly language: Language;
  /** The code of a gift. */
  readonly gift?: string | undefined;
}

export const startCheckout = (order: Order & { reservation: string }) =>
  api('/api/checkout', { method: 'POST', body: order, schema: Checkout });

/** @throws ProblemError `invitation-not-found` */
export const readInvitation = (code: string, signal: AbortSignal) =>
  api(`/api/invitations/${encodeURIComponent(code)}`, { schema: Invitation, signal });

export const readSignupState = (reservation: string, signal?: AbortSignal) =>
  api(`/api/signup/${encodeURIComponent(reservation)}`, { schema: SignupState, ...(signal && { signal }) });

export const signupStateQuery = (reservation: string) => ({
  queryKey: ['signup', reservation],
  queryFn: ({ signal }: { signal: AbortSignal }) => readSignupState(reservation, signal),
});
