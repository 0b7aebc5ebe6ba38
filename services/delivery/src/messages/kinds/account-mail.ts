import type { AccountMessage } from '../message.js';
import { textEmail } from '../rendering/text-email.js';

type Message = Pick<AccountMessage, 'kind' | 'code' | 'now'>;

export interface AccountMail extends Message {
  publicUrl: string;
  postalAddress: string;
}

const CODE_LEAD = [
  'Enter it on your profile to make this your email. It is good for 15 minutes.',
  'If you did not ask for it, somebody has mistyped theirs: you need do nothing. Nobody of ours will ask you for it.',
];

const changed = (what: string, now: string) => [
  `The ${what} of your Numbercast account was changed, and is now ${now}.`,
  'If it was not you who changed it, tell us at once: somebody else may be using your account.',
];

const RECEIVED = {
  subject: 'We received your message',
  lead: [
    'Thank you for contacting Numbercast. We received your message and will reply by email.',
    'If you did not send us a message, someone entered your address by mistake. You can ignore this email.',
  ],
};

const WAITING = {
  subject: 'New messages from the contact form',
  lead: ['At least one new message is waiting for a reply. Open the inbox in the admin console to read it.'],
  way: { words: 'Open the inbox', path: '/admin-dashboard?tab=messages' },
};

function wordsOf({ kind, code = '', now = '' }: Message) {
  if (kind === 'contact-received') return RECEIVED;
  if (kind === 'contact-waiting') return WAITING;
  if (kind === 'code')
    return { heading: `Your code: ${code}`, subject: `${code} is your Numbercast code`, lead: CODE_LEAD };
  const what = kind === 'email-changed' ? 'email' : 'phone number';
  const way = { words: 'Tell us', path: '/contact' };
  return { subject: `Your Numbercast ${what} was changed`, lead: changed(what, now), way };
}

/** About the account itself, or about messages of the contact form. */
export const accountMail = ({ publicUrl, postalAddress, ...message }: AccountMail) =>
  textEmail({ ...wordsOf(message), publicUrl, postalAddress });
