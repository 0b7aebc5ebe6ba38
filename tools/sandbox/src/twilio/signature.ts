import { createHmac } from 'node:crypto';

/** Returns Twilio's signature of a request, over its URL and its form fields; a JSON request has no form fields. */
export function signatureOf(authToken: string, url: string, form: Readonly<Record<string, string>> = {}): string {
  const sorted = Object.keys(form).sort();
  const signed = sorted.reduce((text, name) => text + name + form[name], url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}
