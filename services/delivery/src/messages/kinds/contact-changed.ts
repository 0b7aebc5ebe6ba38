import { renderTextEmail } from '../rendering/text-email.js';
import { defineEmail, withLink } from './template.js';

/** The email address or phone number of an account was changed; the email goes to the previous address. */
export interface ContactChangedNotice {
  kind: 'email-changed' | 'phone-changed';
  to: string;
  /** The new address, masked. */
  now: string;
}

const changed = (kind: ContactChangedNotice['kind'], title: string, when: string, now: string) =>
  defineEmail<ContactChangedNotice>({
    kind,
    version: 2,
    title,
    when,
    audience: 'account-holders',
    canUnsubscribe: false,
    example: () => ({ kind, to: '', now }),
    render: (content, { publicUrl, postalAddress, words }) => {
      const { emailChanged, phoneChanged } = words.account;
      const copy = kind === 'email-changed' ? emailChanged(content.now) : phoneChanged(content.now);
      return renderTextEmail({ publicUrl, postalAddress, words, ...withLink(copy, '/contact') });
    },
  });

export const emailChangedEmail = changed('email-changed', 'Email changed', 'To the former address', 'a···@example.com');
export const phoneChangedEmail = changed(
  'phone-changed',
  'Phone changed',
  'A new phone number was confirmed',
  '··· 4821',
);
