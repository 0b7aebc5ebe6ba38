import { z } from 'zod';
import { normalPhone } from './contact.js';

const INVALID_EMAIL = 'Please enter a valid email address.';

// What mail servers take (RFC 5321), and Keycloak as well: 64 characters before the @, 63 between two dots after it
const MAILBOX = /^[^@]{1,64}@(?:[^.@]{1,63}\.)+[^.@]{1,63}$/;

/** A new e-mail address, as it is typed. */
export const emailAddress = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email({ error: INVALID_EMAIL, abort: true }))
  .refine((email) => MAILBOX.test(email), INVALID_EMAIL);

/** A US phone number, written in any usual way. */
export const usPhone = z
  .string()
  .max(25)
  .refine((phone) => normalPhone(phone) !== null, 'Please enter a valid U.S. phone number.');
