import * as words from '#words/features/contact/contact-form.js';
import { api } from '../../lib/api/api.js';
import { controlOf } from '../../lib/browser/use-plain-form.js';
import { isHoneypotFilled } from '../../ui/honeypot.js';

export const contactFields = ['name', 'email', 'subject', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
type ContactErrors = Partial<Record<ContactField, string>>;

export const longest = { name: 100, email: 254, subject: 150, message: 5_000 } as const;

const missing: Record<ContactField, string> = {
  name: words.nameMissing,
  email: words.emailMissing,
  subject: words.subjectMissing,
  message: words.messageMissing,
};

/** Client-side validation with our texts. The service decides. */
export function errorsOf(form: HTMLFormElement): ContactErrors {
  const wrong = contactFields.flatMap((field): [ContactField, string][] => {
    const { value, validity } = controlOf(form, field);
    if (value.trim() === '') return [[field, missing[field]]];
    if (validity.typeMismatch) return [[field, words.emailInvalid]];
    return value.length > longest[field] ? [[field, words.tooLong(longest[field])]] : [];
  });
  return Object.fromEntries(wrong);
}

export const sendMessage = (form: HTMLFormElement) => {
  const fields = contactFields.map((field) => [field, controlOf(form, field).value.trim()]);
  const body = { ...Object.fromEntries(fields), topic: isHoneypotFilled(form) };
  return api('/api/contact', { method: 'POST', body });
};
