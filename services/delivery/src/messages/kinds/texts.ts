import type { DrawNumbers } from '../message.js';
import { gameNamed } from '../rendering/games.js';
import { setLine, shortDay } from '../rendering/format.js';

/**
 * The numbers as a text: five sets in one GSM-7 segment, ten in two.
 * @param reference finds this message among those of the phone; it ends the text
 */
export function numbersText({ game, date, sets, isFirst }: DrawNumbers, reference: string): string {
  const header = `${gameNamed(game).name} ${shortDay(date)}`;
  const lines = sets.map(setLine);
  if (!isFirst) return [`Numbercast ${header}`, ...lines, `Reply STOP to end #${reference}`].join('\n');
  // What carriers ask of the first message of a programme: name, frequency, rates, HELP and STOP
  const terms = `Up to 5 msgs/week. Msg&data rates may apply. Reply HELP for help, STOP to end #${reference}`;
  return ['Welcome to Numbercast. Your first numbers:', header, ...lines, terms].join('\n');
}

/** Answer to STOP: the one confirmation that is allowed. */
export const stoppedText = 'Numbercast: texts have ended and no more will come. Reply START to get them again.';

/** Answer to START. */
export const startedText =
  'Numbercast: texts are on again. Up to 5 msgs/week. Msg&data rates may apply. Reply HELP for help, STOP to end.';

/** Answer to HELP. */
export const helpText = (publicUrl: string) =>
  `Numbercast: your number sets by text, up to 5 msgs/week. Help: ${publicUrl}/contact Msg&data rates may apply. Reply STOP to end.`;

/** Proves that a phone is the member's: the code comes first, where a lock screen shows it. */
export const codeText = (code: string) =>
  `${code} is your Numbercast code for your new phone number. It is good for 15 minutes. Nobody of ours will ask you for it.`;

/** Tells by text that e-mail has gone silent. */
export const mailSilentText = (source: string, publicUrl: string) =>
  `Numbercast: e-mail to you ${MAIL_ENDED[source] ?? 'has ended'} and is off now. Set it right: ${publicUrl}/profile Reply STOP to end texts.`;

const MAIL_ENDED: Record<string, string> = {
  bounce: 'came back',
  complaint: 'was marked as spam',
  'unsubscribe-link': 'was unsubscribed',
};
