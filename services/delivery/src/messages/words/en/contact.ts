import { drawsAWeek, helpline } from '@numbercast/lottery';
import type { EmailWords } from '../email-words.js';

/** Numbers before each draw and its result, for members who want both by text. */
const MOST_TEXTS = 2 * drawsAWeek;

/** Replies to texts and to messages of the contact form. */
export const contact = {
  stop: "Numbercast: You're unsubscribed and won't get any more texts. Reply START to resubscribe.",
  start: `Numbercast: texts are on again. Up to ${MOST_TEXTS} msgs/week. Msg&data rates may apply. Reply HELP for help, STOP to end.`,
  /** Carriers require the name, frequency, help, rates and STOP. */
  help: (contactUrl: string) =>
    `Numbercast: your number sets by text, up to ${MOST_TEXTS} msgs/week. Help: ${contactUrl} Gambling problem? Call or text ${helpline.number}. Msg&data rates may apply. Reply STOP to end.`,
  received: (): EmailWords => ({
    subject: 'We received your message',
    lead: [
      'Thank you for contacting Numbercast. We received your message and will reply by email within two business days.',
      'If you did not send us a message, someone entered your address by mistake. You can ignore this email.',
    ],
  }),
  writeBack: 'Write back',
  whyReply: 'You receive this email because a message was sent to us with your address.',
};
