import { GENERATED_AHEAD_MS } from '../draw-numbers.js';
import type { Words } from '../words/en/index.js';
import { defineText } from './template.js';

/** One confirmation within five minutes (FCC rule on opt-out confirmations, 47 CFR 64.1200(a)(12)). */
const REPLY_WITHIN_MS = 5 * 60_000;

export interface KeywordReply {
  kind: 'stop-reply' | 'start-reply' | 'help-reply';
  /** E.164. */
  to: string;
}

/**
 * Defines a reply to a keyword. Texts from strangers must not delay members' numbers: messages with the nearest
 * deadline are sent first, so a reply to a phone that no member has gets a later deadline than any numbers.
 */
const reply = (
  kind: KeywordReply['kind'],
  title: string,
  when: string,
  text: (contact: Words['contact'], publicUrl: string) => string,
  version = 1,
) =>
  defineText<KeywordReply>({
    kind,
    version,
    title,
    when,
    audience: 'anyone',
    expiresAfterMs: REPLY_WITHIN_MS,
    expiresForStrangersAfterMs: GENERATED_AHEAD_MS,
    ignoresQuietHoursForMs: REPLY_WITHIN_MS,
    example: () => ({ kind, to: '+12125550142' }),
    render: (_content, { publicUrl, words }) => text(words.contact, publicUrl),
  });

/** The one confirmation that is allowed after STOP. */
export const stopReply = reply('stop-reply', 'Texts stopped', 'Reply to STOP in other words', ({ stop }) => stop);

export const startReply = reply('start-reply', 'Texts resumed', 'Reply to START', ({ start }) => start, 2);

export const helpReply = reply(
  'help-reply',
  'Help',
  'Reply to HELP',
  ({ help }, publicUrl) => help(`${publicUrl}/contact`),
  2,
);
