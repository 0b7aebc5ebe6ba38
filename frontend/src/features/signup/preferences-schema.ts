import { z } from 'zod';

import { plans } from '../../lib/membership/plans.js';
import { mismatch, Password } from './password-rules.js';

const answers = {
  commPref: z.enum(['text', 'email', 'both'], 'Please choose how your numbers reach you.'),
  plan: z.enum(plans, 'Please choose a plan.'),
  smsConsent: z.boolean(),
  password: z.string(),
  confirmPassword: z.string(),
};

const base = z.object(answers).refine(({ commPref, smsConsent: given }) => commPref === 'email' || given, {
  path: ['smsConsent'],
  message: 'Check this box to get texts, or choose Email.',
  when: () => true,
});

export type PreferencesForm = z.infer<typeof base>;

/** Step 3; after a reload it also asks for the password again. */
export const preferencesForm = (needsPassword: boolean) =>
  needsPassword
    ? base
        .refine(({ password }) => Password.safeParse(password).success, {
          path: ['password'],
          message: 'Please choose a password that meets every rule below.',
          when: () => true,
        })
        .refine(({ password, confirmPassword }) => password === confirmPassword, {
          path: ['confirmPassword'],
          message: mismatch,
          when: () => true,
        })
    : base;
