import { useSyncExternalStore } from 'react';
import { LANGUAGES } from '@numbercast/lottery';
import { z } from 'zod';

import { plans, type Plan } from '../../lib/membership/plans.js';

const Basics = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  zip: z.string(),
  city: z.string(),
  state: z.string(),
});

const CommPref = z.enum(['text', 'email', 'both']);

const Draft = z.object({
  basics: Basics.optional(),
  /** The value of the honeypot field. */
  topic: z.string().optional(),
  /** Whether step 1 was submitted, so that its details passed every check. */
  basicsChecked: z.boolean().default(false),
  termsAcceptedAt: z.iso.datetime().optional(),
  /** Language in which the visitor read the terms: the site may be in another language at the next step. */
  termsLanguage: z.enum(LANGUAGES).optional(),
  /** Before the last step, at most the plan whose button led here. */
  preferences: z
    .object({ commPref: CommPref, plan: z.enum(plans) })
    .partial()
    .optional(),
  /** The code of the invitation link that led here. */
  invitation: z.string().optional(),
  /** The code of the gift that pays the first year. */
  gift: z.string().optional(),
  reservation: z.string().optional(),
});

export type Basics = z.infer<typeof Basics>;
export type Draft = z.infer<typeof Draft>;
export type CommPref = z.infer<typeof CommPref>;

const storageKey = 'numbercast.signup';
const nothing: Draft = { basicsChecked: false };

let current: Draft | undefined;
const listeners = new Set<() => void>();
let password = '';

function restore(): Draft {
  try {
    return Draft.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'));
  } catch {
    return nothing;
  }
}

function store(draft: Draft) {
  current = draft;
  for (const listener of listeners) listener();
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Without storage the draft lasts until the page is closed.
  }
}

/** Returns the sign-up draft, which is stored in this tab across reloads. It does not include the password. */
export const readDraft = (): Draft => (current ??= restore());

export const changeDraft = (changes: Partial<Draft>) => store({ ...readDraft(), ...changes });

/** Chooses a plan before the last step. It replaces an earlier choice. */
export function choosePlan(plan: Plan) {
  changeDraft({ preferences: { ...readDraft().preferences, plan } });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The plan chosen so far, if any. */
export const useChosenPlan = (): Plan | undefined =>
  useSyncExternalStore(subscribe, () => readDraft().preferences?.plan);

/** Sets the gift that pays for the sign-up, or removes it. */
export const chooseGift = (gift: string | undefined) => changeDraft({ gift });

/** The code of the gift, if any. */
export const useChosenGift = (): string | undefined => useSyncExternalStore(subscribe, () => readDraft().gift);

/** Deletes the draft and the password. */
export function clearDraft() {
  current = nothing;
  password = '';
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored either.
  }
}

/** The password is held in memory only: after a reload, the visitor enters it again. */
export const heldPassword = (): string => password;
export const holdPassword = (next: string) => {
  password = next;
};
