import type { AccountEmail } from '../account-email.js';
import { accountEmailCopy } from './account-email-copy.js';
import { ABOUT_ACCOUNT } from '../rendering/email-copy.js';
import { textEmail } from '../rendering/text-email.js';

export interface AccountEmailOptions {
  accountEmail: AccountEmail;
  firstName: string;
  /** IANA zone of the reader; Eastern when it is not known. */
  zone: string | undefined;
  /** Origin of the web app. */
  publicUrl: string;
  postalAddress: string;
}

/** A letter about the account. Nobody can unsubscribe from it. */
export function renderAccountEmail({ accountEmail, firstName, zone, ...addresses }: AccountEmailOptions) {
  const { subject, lead, action, path = '/profile', invoice } = accountEmailCopy(accountEmail, zone);
  const greeting = firstName ? `Hello ${firstName},` : 'Hello,';
  return textEmail({
    ...addresses,
    subject,
    preview: lead[0]!,
    lead: [greeting, ...lead],
    ...(invoice && { elsewhere: invoice }),
    way: { words: action, path },
    why: ABOUT_ACCOUNT,
  });
}
