import { honeypot } from '@numbercast/platform';
import { z } from 'zod';

/** A single line. It becomes part of an email header, where a line break would allow header injection. */
const line = (longest: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(longest)
    .regex(/^\P{Cc}*$/u, 'Please use one line of plain text');

const INVALID_EMAIL = 'Please enter a valid email address.';
const LONGEST_MAILBOX = 64; // before the @ (RFC 5321); longer ones cannot be answered

/** A message from the contact form (spec §3, contact payload; all fields required). */
export const contactSchema = z.strictObject({
  name: line(120, 'Please enter your name'),
  email: z
    .email(INVALID_EMAIL)
    .max(254)
    .refine((email) => email.indexOf('@') <= LONGEST_MAILBOX, INVALID_EMAIL),
  subject: line(200, 'Please enter a subject'),
  message: z.string().trim().min(1, 'Please enter a message').max(5_000),
  topic: honeypot,
});

export type ContactForm = Omit<z.infer<typeof contactSchema>, 'topic'>;
