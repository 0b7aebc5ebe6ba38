import { event, type Decision } from '@numbercast/platform';
import { ContactReceivedSchema } from '@numbercast/contracts/admin/v1/events';
import { z } from 'zod';

/** A message from the contact form (spec §3, contact payload; all fields required). */
export const contactSchema = z.strictObject({
  name: z.string().trim().min(1, 'Please enter your name').max(120),
  email: z.email('Please enter a valid e-mail address').max(254),
  subject: z.string().trim().min(1, 'Please enter a subject').max(200),
  message: z.string().trim().min(1, 'Please enter a message').max(5_000),
});

export type ContactForm = z.infer<typeof contactSchema>;

export interface Contact extends ContactForm {
  receivedAt: Date;
}

export function receive(contactId: string, form: ContactForm, receivedAt: Date): Decision<Contact> {
  return { next: { ...form, receivedAt }, events: [event(ContactReceivedSchema, { contactId, ...form })] };
}
