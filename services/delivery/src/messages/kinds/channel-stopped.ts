import { renderTextEmail } from '../rendering/text-email.js';
import { defineEmail, defineText, withLink } from './template.js';

/** A notice by one channel that the other channel of a member has stopped. */
export interface ChannelStopped {
  kind: 'email-stopped' | 'texts-stopped';
  /** The cause, such as `bounce` or `stop-reply`. */
  source: string;
}

/** Notifies by text that email has stopped. */
export const emailStoppedText = defineText<ChannelStopped>({
  kind: 'email-stopped',
  version: 1,
  title: 'Email stopped',
  when: 'Email bounced or was marked as spam',
  example: () => ({ kind: 'email-stopped', source: 'bounce' }),
  render: ({ source }, { publicUrl, words }) => words.account.emailStopped(source, `${publicUrl}/profile`),
});

/** Notifies by email that texts have stopped. */
export const textsStoppedEmail = defineEmail<ChannelStopped>({
  kind: 'texts-stopped',
  version: 1,
  title: 'Texts stopped',
  when: 'The phone replied STOP, or cannot receive texts',
  canUnsubscribe: true,
  example: () => ({ kind: 'texts-stopped', source: 'stop-reply' }),
  render: ({ source }, context) =>
    renderTextEmail({ ...context, ...withLink(context.words.account.textsStopped(source), '/profile') }),
});
