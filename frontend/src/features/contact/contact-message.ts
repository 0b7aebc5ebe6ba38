import { api } from '../../lib/api.js';

export const contactFields = ['name', 'email', 'subject', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactErrors = Partial<Record<ContactField, string>>;

export const longest = { name: 100, email: 254, subject: 150, message: 5_000 } as const;

const missing: Record<ContactField, string> = {
  name: 'Please enter your name.',
  email: 'Please enter your email.',
  subject: 'Please enter a subject.',
  message: 'Please enter a message.',
};

type Control = HTMLInputElement | HTMLTextAreaElement;

export const controlOf = (form: HTMLFormElement, field: ContactField | typeof trap) =>
  form.elements.namedItem(field) as Control;

/** What the browser itself finds wrong, in our words. The service has the last word. */
export function errorsOf(form: HTMLFormElement): ContactErrors {
  const wrong = contactFields.flatMap((field): [ContactField, string][] => {
    const { value, validity } = controlOf(form, field);
    if (value.trim() === '') return [[field, missing[field]]];
    if (validity.typeMismatch) return [[field, 'Please enter a valid email address.']];
    return value.length > longest[field] ? [[field, `Please use at most ${longest[field]} characters.`]] : [];
  });
  return Object.fromEntries(wrong);
}

/** Its name is one that no browser fills in by itself. */
export const trap = 'topic';

export const sendMessage = (form: HTMLFormElement) => {
  const valueOf = (field: ContactField | typeof trap) => controlOf(form, field).value.trim();
  const body = Object.fromEntries(contactFields.map((field) => [field, valueOf(field)]));
  const caught = valueOf(trap);
  return api('/api/contact', { method: 'POST', body: caught ? { ...body, [trap]: caught } : body });
};
