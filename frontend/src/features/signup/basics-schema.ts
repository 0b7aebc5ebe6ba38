import { z } from 'zod';

import { EmailAddress } from '../../lib/format/email-address.js';
import { phoneDigits } from '../../lib/format/us-phone.js';
import { mismatch, Password } from './password-rules.js';
import { isUsPhone, phoneError } from './phone-number.js';

export const zipError = 'Please enter a valid U.S. ZIP code.';

// Letters of any script with their marks, then also digits, spaces, periods, apostrophes and hyphens.
const namePattern = /^[\p{L}\p{M}][\p{L}\p{M}\p{N} .'’-]*$/u;

const name = (which: string) =>
  z
    .string()
    .trim()
    .min(1, `Please enter your ${which} name.`)
    .max(60, 'Please use at most 60 characters.')
    .regex(namePattern, 'Please use letters, spaces, hyphens, apostrophes and periods only.');

/** Step 1 of signing up (spec §5). */
export const BasicsForm = z
  .object({
    firstName: name('first'),
    lastName: name('last'),
    email: z
      .string()
      .trim()
      .min(1, 'Please enter your email.')
      .max(254, 'Please use at most 254 characters.')
      .pipe(EmailAddress),
    phone: z.string().refine((typed) => isUsPhone(phoneDigits(typed)), phoneError),
    zip: z.string().regex(/^\d{5}$/, zipError),
    city: z.string().max(100),
    state: z.string().max(2),
    password: Password,
    confirmPassword: z.string(),
  })
  .refine(({ zip, city }) => !/^\d{5}$/.test(zip) || city !== '', {
    path: ['zip'],
    message: zipError,
    when: () => true,
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: mismatch,
    // Shown beside other errors too, not only once everything else is right.
    when: () => true,
  });

export type BasicsForm = z.infer<typeof BasicsForm>;
