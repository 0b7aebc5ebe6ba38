import { type EmailCopy, renderTextEmail } from '../rendering/text-email.js';
import { defineEmail } from './template.js';

/** About messages of the contact form, to their sender or to the staff. */
export interface ContactFormNotice {
  kind: 'contact-received' | 'contact-waiting';
  /** An email address. */
  to: string;
}

const contactEmail = (kind: ContactFormNotice['kind'], title: string, when: string, copy: EmailCopy, version = 1) =>
  defineEmail<ContactFormNotice>({
    kind,
    version,
    title,
    when,
    audience: 'anyone',
    canUnsubscribe: false,
    example: () => ({ kind, to: '' }),
    render: (_content, { publicUrl, postalAddress }) => renderTextEmail({ ...copy, publicUrl, postalAddress }),
  });

export const contactReceivedEmail = contactEmail(
  'contact-received',
  'Message received',
  'To the sender of a contact message that starts a conversation, once a day',
  {
    subject: 'We received your message',
    lead: [
      'Thank you for contacting Numbercast. We received your message and will reply by email within two business days.',
      'If you did not send us a message, someone entered your address by mistake. You can ignore this email.',
    ],
  },
  2,
);

export const contactWaitingEmail = contactEmail(
  'contact-waiting',
  'Messages waiting',
  'To the staff, up to 15 minutes after a contact message',
  {
    subject: 'New messages from the contact form',
    lead: ['At least one new message is waiting for a reply. Open the inbox in the admin console to read it.'],
    link: { label: 'Open the inbox', path: '/admin-dashboard?tab=messages' },
  },
);
