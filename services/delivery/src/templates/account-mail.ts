import type { AccountMessage } from '../ledger/delivery.js';
import { wordMail } from './word-mail.js';

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

function wordsOf({ kind, code = '', now = '' }: Message) {
  if (kind === 'code')
    return { heading: `Your code: ${code}`, subject: `${code} is your Numbercast code`, lead: CODE_LEAD };
  const what = kind === 'email-changed' ? 'email' : 'phone number';
  const way = { words: 'Tell us', path: '/contact' };
  return { subject: `Your Numbercast ${what} was changed`, lead: changed(what, now), way };
}

/** What concerns the account itself. */
export const accountMail = ({ publicUrl, postalAddress, ...message }: AccountMail) =>
  wordMail({ ...wordsOf(message), publicUrl, postalAddress });
