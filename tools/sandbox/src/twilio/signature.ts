import { createHmac } from 'node:crypto';

/** Twilio's signature of a request: of its URL and the fields of its form, which are none for JSON. */
export function signatureOf(authToken: string, url: string, form: Readonly<Record<string, string>> = {}): string {
  const sorted = Object.keys(form).sort();
  const signed = sorted.reduce((text, name) => text + name + form[name], url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}
