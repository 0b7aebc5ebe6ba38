import type { Channel } from '../contacts/contact.js';
import type { Delivery } from '../ledger/delivery.js';

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
  'numbers-mail': { channel: 'email', version: 1, title: 'Numbers', when: 'Before each draw, and when sent again' },
  'first-numbers-mail': { channel: 'email', version: 1, title: 'First numbers', when: 'Right after joining' },
  'texts-silent-mail': {
    channel: 'email',
    version: 1,
    title: 'Texts are off',
    when: 'The phone said STOP, or takes no texts',
  },
} as const satisfies Record<string, Template>;

export type TemplateKey = keyof typeof TEMPLATES;
export const TEMPLATE_KEYS = Object.keys(TEMPLATES) as [TemplateKey, ...TemplateKey[]];

function keyOf({ channel, numbers, notice, reply }: Delivery): TemplateKey {
  const kind = channel === 'sms' ? 'text' : 'mail';
  if (numbers) return numbers.isFirst ? `first-numbers-${kind}` : `numbers-${kind}`;
  if (notice) return kind === 'text' ? 'mail-silent-text' : 'texts-silent-mail';
  return reply?.template ?? 'help-text';
}

/** What a message is written by, with its version: `numbers-text@1`. */
export function templateOf(row: Delivery): string {
  const key = keyOf(row);
  return `${key}@${TEMPLATES[key].version}`;
}
