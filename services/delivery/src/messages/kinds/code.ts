import { renderTextEmail } from '../rendering/text-email.js';
import { defineEmail, defineText } from './template.js';

/** A code that proves an address which is not the member's yet. */
export interface Code {
  kind: 'code';
  /** An email address, or E.164. */
  to: string;
  /** Deleted once the code was sent or cannot be sent any more. */
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
  render: ({ code = '' }) =>
    `${code} is your Numbercast code for your new phone number. It expires in 15 minutes. We'll never ask you for this code.`,
});

export const codeEmail = defineEmail<Code>({
  ...declared,
  version: 2,
  when: 'A member changes the email address',
  canUnsubscribe: false,
  render: ({ code = '' }, { publicUrl, postalAddress }) =>
    renderTextEmail({
      publicUrl,
      postalAddress,
      heading: `Your code: ${code}`,
      subject: `${code} is your Numbercast code`,
      lead: [
        'Enter it on your profile to confirm your new email address. It expires in 15 minutes.',
        "If you didn't request it, someone may have mistyped their address. You can ignore this email. We'll never ask you for this code.",
      ],
    }),
});
