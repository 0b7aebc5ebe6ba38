import { renderTextEmail } from '../rendering/text-email.js';
import { defineEmail, defineText } from './template.js';

/** One channel of a member has stopped; the other one says so. */
export interface ChannelStopped {
  kind: 'email-stopped' | 'texts-stopped';
  /** The cause, such as `bounce` or `stop-reply`. */
  source: string;
}

const EMAIL_STOPPED: Record<string, string> = {
  bounce: 'Your email bounced, so we turned it off. Fix it',
  complaint: 'Your email was marked as spam, so we turned it off. Fix it',
  'unsubscribe-link': 'You unsubscribed from email. Change it',
};

/** By text: email has stopped. */
export const emailStoppedText = defineText<ChannelStopped>({
  kind: 'email-stopped',
  version: 1,
  title: 'Email stopped',
  when: 'Email bounced or was marked as spam',
  example: () => ({ kind: 'email-stopped', source: 'bounce' }),
  render: ({ source }, { publicUrl }) =>
    `Numbercast: ${EMAIL_STOPPED[source] ?? 'Email to you is off. Change it'}: ${publicUrl}/profile Reply STOP to end texts.`,
});

const TEXTS_STOPPED: Record<string, string> = {
  'stop-reply':
    'You replied STOP from your phone, so you will get no more texts. To get them again, text START from that phone.',
  unreachable:
    'Your carrier says that your phone cannot receive texts, for example because it is a landline. We have stopped sending them.',
};

/** By email: texts have stopped. */
export const textsStoppedEmail = defineEmail<ChannelStopped>({
  kind: 'texts-stopped',
  version: 1,
  title: 'Texts stopped',
  when: 'The phone replied STOP, or cannot receive texts',
  canUnsubscribe: true,
  example: () => ({ kind: 'texts-stopped', source: 'stop-reply' }),
  render: ({ source }, context) =>
    renderTextEmail({
      ...context,
      subject: 'Texts from Numbercast are off',
      lead: [
        TEXTS_STOPPED[source] ?? 'You will get no more texts.',
        'Your numbers for each draw are in your account. On your profile you can choose how to get them and change your phone number.',
      ],
      link: { label: 'Choose how to get your numbers', path: '/profile' },
    }),
});
