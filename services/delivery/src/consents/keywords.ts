export type Keyword = 'stop' | 'start' | 'help';

const STOP = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT'];
const START = ['START', 'YES', 'UNSTOP'];
const HELP = ['HELP', 'INFO'];

// Any reasonable wording ends the texts: "please stop", "Stop texting me", "opt me out", "remove me from this".
// END, QUIT and CANCEL count only alone: "when does it end?" is a question.
const STOP_IN_A_SENTENCE =
  /\b(STOP|UNSUBSCRIBE|REVOKE|OPT (ME )?OUT|REMOVE ME|TAKE ME OFF|NO MORE (TEXTS|MESSAGES)|LEAVE ME ALONE)\b/;

const NOT_TO_STOP = /\b(DON ?T|DO NOT|NEVER) STOP\b/;

/** What a member's text asks for, whatever its case and punctuation; null when it is no keyword. */
export function keywordIn(text: string): Keyword | null {
  const words = text
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ') // everything that is not a letter separates words
    .trim();
  const joined = words.replaceAll(' ', '');
  if (STOP.includes(joined)) return 'stop';
  if (START.includes(joined)) return 'start';
  if (HELP.includes(joined)) return 'help';
  return STOP_IN_A_SENTENCE.test(words) && !NOT_TO_STOP.test(words) ? 'stop' : null;
}
