import { z } from 'zod';

import * as words from '#words/features/signup/basics.js';
import { mismatch } from '#words/features/signup/steps.js';
import { EmailAddress } from '../../lib/format/email-address.js';
import { phoneDigits } from '../../lib/format/us-phone.js';
import { Password } from './password-rules.js';
import { isUsPhone } from './phone-number.js';

// Letters of any script with their marks, then also digits, spaces, periods, apostrophes and hyphens.
const namePattern = /^[\p{L}\p{M}][\p{L}\p{M}\p{N} .'’-]*$/u;

const name = (missing: string) =>
  z.string().trim().min(1, missing).max(60, words.nameTooLong).regex(namePattern, words.nameLetters);

/** Step 1 of signing up (spec §5). */
export const BasicsForm = z
  .object({
    firstName: name(words.noFirstName),
    lastName: name(words.noLastName),
    email: z.string().trim().min(1, words.noEmail).max(254, words.emailTooLong).pipe(EmailAddress),
    phone: z.string().refine((typed) => isUsPhone(phoneDigits(typed)), words.notPhone),
    zip: z.string().regex(/^\d{5}$/, words.notZip),
    city: z.string().max(100),
    state: z.string().max(2),
    password: Password,
    confirmPassword: z.string(),
  })
  .refine(({ zip, city }) => !/^\d{5}$/.test(zip) || city !== '', {
    path: ['zip'],
    message: words.notZip,
    when: () => true,
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: mismatch,
    // Also checked when other fields are invalid.
    when: () => true,
  });

export type BasicsForm = z.infer<typeof BasicsForm>;
