import { supportText } from '@numbercast/lottery/text-message';
import { renderTextEmail } from '../rendering/text-email.js';
import { defineEmail, defineText } from './template.js';

/** An operator's reply to a message from the contact form or to a text. */
export interface SupportReply {
  kind: 'support-reply';
  /** An email address, or a phone (E.164). */
  to: string;
  /** Subject of the conversation. */
  subject: string;
  body: string;
}

const EXAMPLE = 'Hello Ann,\n\nThank you for writing. Your numbers are always in your profile and under Past Numbers.';

export const supportReplyEmail = defineEmail<SupportReply>({
  kind: 'support-reply',
  version: 1,
  title: 'Reply from support',
  when: 'An operator replied to a message',
  audience: 'correspondents',
  canUnsubscribe: false,
  example: () => ({ kind: 'support-reply', to: '', subject: 'Missing numbers', body: EXAMPLE }),
  render: ({ subject, body }, { publicUrl, postalAddress, words }) =>
    renderTextEmail({
      publicUrl,
      postalAddress,
      words,
      subject: `Re: ${subject}`,
      heading: subject,
      lead: body.split(/\n+/).filter((line) => line.trim() !== ''),
      link: { label: words.contact.writeBack, path: '/contact' },
      why: words.contact.whyReply,
    }),
});

export const supportReplyText = defineText<SupportReply>({
  kind: 'support-reply',
  version: 1,
  title: 'Reply from support',
  when: 'An operator replied to a text',
  audience: 'correspondents',
  example: () => ({ kind: 'support-reply', to: '+12125550142', subject: '', body: 'Your texts are on again.' }),
  render: ({ body }) => supportText(body),
});
