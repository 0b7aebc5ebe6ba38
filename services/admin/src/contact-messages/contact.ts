import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AdminActedSchema, ContactReceivedSchema } from '@numbercast/contracts/admin/v1/events';
import type { TextNeedsReview } from '@numbercast/contracts/delivery/v1/events';
import { type Decision, event, problem, honeypot, wordEnds } from '@numbercast/platform';
import { z } from 'zod';

/** Becomes part of a message's head somewhere, where a line break would begin something else. */
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

export interface ContactMessage extends ContactForm {
  /** Present for a text message instead of a contact form message; `email` may then be empty. */
  text?: { textId: string; phone: string };
  receivedAt: Date;
  /** By whom and when it was marked as answered; absent while it waits. */
  answered?: { by: string; at: Date };
  /** By which a search finds the name and the subject; missing in messages of a former release. */
  searchTerms?: string[];
}

export const searchTermsOf = ({ name, subject }: Pick<ContactMessage, 'name' | 'subject'>) => wordEnds(name, subject);

/** A message as a line of the inbox. */
export const listedContact = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** For a text message: its id at the provider, and the phone. */
  text: z.object({ textId: z.string(), phone: z.string() }).nullable(),
  subject: z.string(),
  receivedAt: z.date(),
  answered: z.object({ by: z.string(), at: z.date() }).nullable(),
});

export const contactResponse = listedContact.extend({ message: z.string() });

export const contactNotFound = problem('contact-not-found', 404, 'Message not found');

export function receive(contactId: string, form: ContactForm, receivedAt: Date): Decision<ContactMessage> {
  return {
    next: { ...form, receivedAt, searchTerms: searchTermsOf(form) },
    events: [event(ContactReceivedSchema, { contactId, ...form })],
  };
}

const UNKNOWN_SENDER = 'Unknown phone';
const TEXT_SUBJECT = 'Text that may ask to end texts';

/** A text for the operators to read. Delivery has published it, so no event follows. */
export function receiveText(
  { textId, phone, email, name, body }: TextNeedsReview,
  receivedAt: Date,
): Decision<ContactMessage> {
  const head = { name: name || UNKNOWN_SENDER, email, text: { textId, phone }, subject: TEXT_SUBJECT };
  return { next: { ...head, message: body, receivedAt, searchTerms: searchTermsOf(head) }, events: [] };
}

/** An operator answered it by email, outside this system. The first one is kept. */
export function answer(
  contactId: string,
  contact: ContactMessage,
  by: string,
  at: Date,
): Decision<ContactMessage> | null {
  if (contact.answered) return null;
  const acted = { actor: by, action: 'answered message', target: contactId, at: timestampFromDate(at) };
  return { next: { ...contact, answered: { by, at } }, events: [event(AdminActedSchema, acted)] };
}
