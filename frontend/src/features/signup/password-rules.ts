import { z } from 'zod';

import { passwordHolds } from '../../lib/auth/password-rules.js';

export const Password = z
  .string()
  .max(128, 'Please use at most 128 characters.')
  .refine(passwordHolds, 'Please choose a password that meets every rule below.');

export const mismatch = 'Passwords do not match';
