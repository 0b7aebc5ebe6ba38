import { renderTextEmail } from '../rendering/text-email.js';
import { defineEmail, defineText } from './template.js';

/** A verification code for an address that is not the member's yet. */
export interface Code {
  kind: 'code';
  /** An email address, or E.164. */
  to: string;
  /** Deleted once the code was sent or can no longer be sent. */
  code?: string | undefined;
}

const declared = {
  kind: 'code',
  title: 'Code',
  audience: 'account-holders',
  example: (): Code => ({ kind: 'code', to: '', code: '302914' }),
} as const;

/** The code comes first, where a lock screen shows it. */
export const codeText = defineText<Code>({
  ...declared,
  version: 2,
  when: 'A member changes the phone number',
  ignoresQuietHoursForMs: Number.POSITIVE_INFINITY,
  render: ({ code = '' }, { words }) => words.account.codeByText(code),
});

export const codeEmail = defineEmail<Code>({
  ...declared,
  version: 2,
  when: 'A member changes the email address',
  canUnsubscribe: false,
  render: ({ code = '' }, { publicUrl, postalAddress, words }) =>
    renderTextEmail({ publicUrl, postalAddress, words, ...words.account.codeByEmail(code) }),
});
