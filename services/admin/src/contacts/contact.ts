import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AdminActedSchema, ContactReceivedSchema } from '@numbercast/contracts/admin/v1/events';
import { type Decision, event, problem } from '@numbercast/platform';
import { z } from 'zod';

/** Becomes part of a message's head somewhere, where a line break would begin something else. */
const line = (longest: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(longest)
    .regex(/^\P{Cc}*$/u, 'Please use one line of plain text');

/** A message from the contact form (spec §3, contact payload; all fields required). */
export const contactSchema = z.strictObject({
  name: line(120, 'Please enter your name'),
  email: z.email('Please enter a valid e-mail address').max(254),
  subject: line(200, 'Please enter a subject'),
  message: z.string().trim().min(1, 'Please enter a message').max(5_000),
  /** A field of the form that people do not see: only a program fills it in. */
  topic: z.string().max(1_000).optional(),
});

export type ContactForm = Omit<z.infer<typeof contactSchema>, 'topic'>;

export interface Contact extends ContactForm {
  receivedAt: Date;
  /** By whom and when it was marked as answered; absent while it waits. */
  answered?: { by: string; at: Date };
}

export const contactNotFound = problem('contact-not-found', 404, 'There is no such message');

export function receive(contactId: string, form: ContactForm, receivedAt: Date): Decision<Contact> {
  return { next: { ...form, receivedAt }, events: [event(ContactReceivedSchema, { contactId, ...form })] };
}

/** Somebody has answered it, by mail and outside this system. The first one who says so is kept. */
export function answer(contactId: string, contact: Contact, by: string, at: Date): Decision<Contact> | null {
  if (contact.answered) return null;
  const acted = { actor: by, action: 'answered message', target: contactId, at: timestampFromDate(at) };
  return { next: { ...contact, answered: { by, at } }, events: [event(AdminActedSchema, acted)] };
}
