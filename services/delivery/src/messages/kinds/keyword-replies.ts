import { drawsAWeek, helpline } from '@numbercast/lottery';
import { GENERATED_AHEAD_MS } from '../draw-numbers.js';
import { defineText } from './template.js';

/** One confirmation within five minutes (FCC rule on opt-out confirmations, 47 CFR 64.1200(a)(12)). */
const REPLY_WITHIN_MS = 5 * 60_000;

/** Numbers before each draw and its result, for members who want both by text. */
const MOST_TEXTS = 2 * drawsAWeek;

export interface KeywordReply {
  kind: 'stop-reply' | 'start-reply' | 'help-reply';
  /** E.164. */
  to: string;
}

/**
 * Strangers who text a lot must not delay members' numbers: nearer deadlines are sent first, so the reply to a phone that
 * no member has may take longer than any numbers wait.
 */
const reply = (
  kind: KeywordReply['kind'],
  title: string,
  when: string,
  words: (publicUrl: string) => string,
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
    render: (_content, { publicUrl }) => words(publicUrl),
  });

/** The one confirmation that is allowed after STOP. */
export const stopReply = reply(
  'stop-reply',
  'Texts stopped',
  'Reply to STOP in other words',
  () => "Numbercast: You're unsubscribed and won't get any more texts. Reply START to resubscribe.",
);

export const startReply = reply(
  'start-reply',
  'Texts resumed',
  'Reply to START',
  () =>
    `Numbercast: texts are on again. Up to ${MOST_TEXTS} msgs/week. Msg&data rates may apply. Reply HELP for help, STOP to end.`,
  2,
);

/** Carriers require the name, frequency, help, rates and STOP. */
export const helpReply = reply(
  'help-reply',
  'Help',
  'Reply to HELP',
  (publicUrl) =>
    `Numbercast: your number sets by text, up to ${MOST_TEXTS} msgs/week. Help: ${publicUrl}/contact Gambling problem? Call or text ${helpline.number}. Msg&data rates may apply. Reply STOP to end.`,
  2,
);
