import { z } from 'zod';

import * as words from '#words/features/signup/preferences.js';
import { mismatch, passwordRules } from '#words/features/signup/steps.js';
import { plans } from '../../lib/membership/plans.js';
import { Password } from './password-rules.js';

const answers = {
  commPref: z.enum(['text', 'email', 'both'], words.chooseChannel),
  plan: z.enum(plans, words.choosePlan),
  smsConsent: z.boolean(),
  password: z.string(),
  confirmPassword: z.string(),
};

const base = z.object(answers).refine(({ commPref, smsConsent: given }) => commPref === 'email' || given, {
  path: ['smsConsent'],
  message: words.consentMissing,
  when: () => true,
});

export type PreferencesForm = z.infer<typeof base>;

/** Step 3; after a reload it also asks for the password again. */
export const preferencesForm = (needsPassword: boolean) =>
  needsPassword
    ? base
        .refine(({ password }) => Password.safeParse(password).success, {
          path: ['password'],
          message: passwordRules,
          when: () => true,
        })
        .refine(({ password, confirmPassword }) => password === confirmPassword, {
          path: ['confirmPassword'],
          message: mismatch,
          when: () => true,
        })
    : base;
