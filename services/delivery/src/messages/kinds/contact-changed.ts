import { renderTextEmail } from '../rendering/text-email.js';
import { defineEmail } from './template.js';

/** The email address or phone number of an account was changed; the email goes to the former address. */
export interface ContactChangedNotice {
  kind: 'email-changed' | 'phone-changed';
  to: string;
  /** The new address, masked. */
  now: string;
}

const changed = (kind: ContactChangedNotice['kind'], what: string, title: string, when: string, now: string) =>
  defineEmail<ContactChangedNotice>({
    kind,
    version: 2,
    title,
    when,
    audience: 'account-holders',
    canUnsubscribe: false,
    example: () => ({ kind, to: '', now }),
    render: (content, { publicUrl, postalAddress }) =>
      renderTextEmail({
        publicUrl,
        postalAddress,
        subject: `Your Numbercast ${what} was changed`,
        lead: [
          `The ${what} of your Numbercast account was changed to ${content.now}.`,
          "If you didn't change it, contact us right away: someone else may be using your account.",
        ],
        link: { label: 'Contact us', path: '/contact' },
      }),
  });

export const emailChangedEmail = changed(
  'email-changed',
  'email',
  'Email changed',
  'To the former address',
  'a···@example.com',
);
export const phoneChangedEmail = changed(
  'phone-changed',
  'phone number',
  'Phone changed',
  'A new phone number was confirmed',
  '··· 4821',
);
