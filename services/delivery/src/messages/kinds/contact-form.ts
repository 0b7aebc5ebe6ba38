import { type EmailCopy, renderTextEmail } from '../rendering/text-email.js';
import type { Words } from '../words/en/index.js';
import { defineEmail } from './template.js';

/** About messages of the contact form, to their sender or to the staff. */
export interface ContactFormNotice {
  kind: 'contact-received' | 'contact-waiting';
  /** An email address. */
  to: string;
}

interface Declared {
  kind: ContactFormNotice['kind'];
  version: number;
  title: string;
  when: string;
  copy: (words: Words) => EmailCopy;
}

const contactEmail = ({ copy, ...declared }: Declared) =>
  defineEmail<ContactFormNotice>({
    ...declared,
    audience: 'anyone',
    canUnsubscribe: false,
    example: () => ({ kind: declared.kind, to: '' }),
    render: (_content, { publicUrl, postalAddress, words }) =>
      renderTextEmail({ ...copy(words), publicUrl, postalAddress, words }),
  });

export const contactReceivedEmail = contactEmail({
  kind: 'contact-received',
  version: 2,
  title: 'Message received',
  when: 'To the sender of a contact message that starts a conversation, once a day',
  copy: ({ contact }) => contact.received(),
});

/** In English, like all messages to the staff. */
export const contactWaitingEmail = contactEmail({
  kind: 'contact-waiting',
  version: 1,
  title: 'Messages waiting',
  when: 'To the staff, up to 15 minutes after a contact message',
  copy: () => ({
    subject: 'New messages from the contact form',
    lead: ['At least one new message is waiting for a reply. Open the inbox in the admin console to read it.'],
    link: { label: 'Open the inbox', path: '/admin-dashboard?tab=messages' },
  }),
});
