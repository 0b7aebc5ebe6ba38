import type { Channel } from '../../recipients/recipient.js';
import type { Message } from '../message.js';

interface Template {
  channel: Channel;
  /** Raised whenever its words change, so that each message's row tells what the member read. */
  version: number;
  title: string;
  when: string;
}

/** Everything that is sent, by name. */
export const TEMPLATES = {
  'numbers-text': { channel: 'sms', version: 1, title: 'Numbers', when: 'Before each draw, and when sent again' },
  'first-numbers-text': { channel: 'sms', version: 1, title: 'First numbers', when: 'Right after joining' },
  'mail-silent-text': { channel: 'sms', version: 1, title: 'E-mail is off', when: 'E-mail bounced or was called spam' },
  'stopped-text': { channel: 'sms', version: 1, title: 'Texts ended', when: 'Answer to STOP in other words' },
  'started-text': { channel: 'sms', version: 1, title: 'Texts are on again', when: 'Answer to START' },
  'help-text': { channel: 'sms', version: 1, title: 'Help', when: 'Answer to HELP' },
  'numbers-mail': { channel: 'email', version: 2, title: 'Numbers', when: 'Before each draw, and when sent again' },
  'first-numbers-mail': { channel: 'email', version: 2, title: 'First numbers', when: 'Right after joining' },
  'code-text': { channel: 'sms', version: 1, title: 'Code', when: 'A member wants another phone number' },
  'code-mail': { channel: 'email', version: 1, title: 'Code', when: 'A member wants another e-mail address' },
  'email-changed-mail': { channel: 'email', version: 1, title: 'E-mail changed', when: 'To the old address' },
  'phone-changed-mail': { channel: 'email', version: 1, title: 'Phone changed', when: 'A new phone was confirmed' },
  'texts-silent-mail': {
    channel: 'email',
    version: 1,
    title: 'Texts are off',
    when: 'The phone said STOP, or takes no texts',
  },
  'payment-failed-mail': {
    channel: 'email',
    version: 1,
    title: 'Payment failed',
    when: 'After each try to charge that failed',
  },
  'payment-recovered-mail': {
    channel: 'email',
    version: 1,
    title: 'Payment made good',
    when: 'A payment that had failed went through',
  },
  'payment-receipt-mail': { channel: 'email', version: 1, title: 'Receipt', when: 'After each payment' },
  'subscription-ended-mail': {
    channel: 'email',
    version: 1,
    title: 'Subscription ended',
    when: 'It was not renewed, or no try to charge helped',
  },
  'renewal-mail': { channel: 'email', version: 1, title: 'Annual renewal', when: '30 days before a year is renewed' },
  'dispute-opened-mail': {
    channel: 'email',
    version: 1,
    title: 'Payment disputed',
    when: 'A bank was asked to take a payment back',
  },
  'jackpot-won-mail': { channel: 'email', version: 1, title: 'Jackpot', when: 'A set of the member is what was drawn' },
  'jackpot-withdrawn-mail': {
    channel: 'email',
    version: 1,
    title: 'No jackpot after all',
    when: 'The result of a jackpot was corrected',
  },
  'password-changed-mail': { channel: 'email', version: 1, title: 'Password changed', when: 'On the profile' },
  'second-factor-removed-mail': {
    channel: 'email',
    version: 1,
    title: 'Two-step sign-in changed',
    when: 'A passkey was removed, or two-step sign-in was turned off',
  },
  'upgrade-scheduled-mail': {
    channel: 'email',
    version: 1,
    title: 'Upgrade scheduled',
    when: 'The change to the annual plan is certain',
  },
  'renewal-off-mail': { channel: 'email', version: 1, title: 'Auto-renew off', when: 'Auto-renew was turned off' },
  'renewal-on-mail': { channel: 'email', version: 1, title: 'Auto-renew on', when: 'Auto-renew was turned on' },
  'account-deleted-mail': {
    channel: 'email',
    version: 1,
    title: 'Account deleted',
    when: 'A member deleted the account',
  },
  'contact-received-mail': {
    channel: 'email',
    version: 1,
    title: 'Message received',
    when: 'To the sender of a contact message, once a day',
  },
  'contact-waiting-mail': {
    channel: 'email',
    version: 1,
    title: 'Messages waiting',
    when: 'To the staff, up to 15 minutes after a contact message',
  },
  'result-corrected-mail': {
    channel: 'email',
    version: 1,
    title: 'Corrected result',
    when: 'A published result was wrong; to all who have numbers of the draw',
  },
} as const satisfies Record<string, Template>;

export type TemplateKey = keyof typeof TEMPLATES;
export const TEMPLATE_KEYS = Object.keys(TEMPLATES) as [TemplateKey, ...TemplateKey[]];

function keyOf({ channel, numbers, notice, accountEmail, correction, reply, account }: Message): TemplateKey {
  const kind = channel === 'sms' ? 'text' : 'mail';
  if (numbers) return numbers.isFirst ? `first-numbers-${kind}` : `numbers-${kind}`;
  if (account) return account.kind === 'code' ? `code-${kind}` : `${account.kind}-mail`;
  if (notice) return kind === 'text' ? 'mail-silent-text' : 'texts-silent-mail';
  if (correction) return 'result-corrected-mail';
  if (accountEmail) return `${accountEmail.kind}-mail`;
  return reply?.template ?? 'help-text';
}

/** What a message is written by, with its version: `numbers-text@1`. */
export function templateOf(message: Message): string {
  const key = keyOf(message);
  return `${key}@${TEMPLATES[key].version}`;
}
