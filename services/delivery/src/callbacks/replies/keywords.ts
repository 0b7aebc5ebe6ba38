import { asksToStop, isAboutStopping } from './stop-wording.js';
import { withoutQuotations, wordsOf } from './quotations.js';

export type Keyword = 'stop' | 'start' | 'help';

/** The meaning of a text. `unclear`: it may be an opt-out in ambiguous words. */
export type Intent = Keyword | 'unclear';

// The Spanish keywords mean the same: nearly one in five phones in the US is used in Spanish
const STOP = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT'];
const STOP_SPANISH = ['ALTO', 'PARE', 'PAREN', 'PARA', 'PARAR', 'DETENER', 'DETENGA', 'BASTA', 'TERMINAR', 'FIN'];
const CANCEL_SPANISH = ['CANCELAR', 'CANCELA', 'CANCELE', 'BAJA', 'DARDEBAJA', 'DESUSCRIBIR', 'NOMAS', 'YANOMAS'];
const START = ['START', 'YES', 'UNSTOP', 'INICIAR', 'INICIO', 'COMENZAR', 'EMPEZAR'];
const HELP = ['HELP', 'INFO', 'AYUDA', 'INFORMACION'];

const KEYWORDS = new Map<string, Keyword>([
  ...[...STOP, ...STOP_SPANISH, ...CANCEL_SPANISH].map((word) => [word, 'stop'] as const),
  ...START.map((word) => [word, 'start'] as const),
  ...HELP.map((word) => [word, 'help'] as const),
]);

/** Keywords that Twilio answers automatically, unless its Advanced Opt-Out does so. */
const DEFAULT_KEYWORDS = new Set([...STOP, 'START', 'YES', 'UNSTOP', 'HELP', 'INFO']);

/** Whether Twilio's default handling answers this text, because it consists of one of its keywords. */
export const isDefaultKeyword = (text: string) => DEFAULT_KEYWORDS.has(text.trim().toUpperCase());

/** Number of characters to examine. A request in a text need not be longer. */
const READ_CHARACTERS = 2_000;

const STOP_SIGNS = /[\u{1F6D1}\u{1F6AB}\u26D4]/u;

/**
 * Returns the request in a text, or null when there is none. Case, punctuation and accents do not matter, and our own
 * words that the text quotes (a reaction, a reply with the original text below) are ignored.
 */
export function intentOf(text: string): Intent | null {
  const own = withoutQuotations(text.slice(0, READ_CHARACTERS));
  const words = wordsOf(own);
  const keyword = KEYWORDS.get(words.replaceAll(' ', ''));
  if (keyword) return keyword;
  if (asksToStop(words)) return 'stop';
  return isAboutStopping(words) || STOP_SIGNS.test(own) ? 'unclear' : null;
}

const COURTESIES =
  /^(?:(?:THANKS?|THX|TY|YOU|U|SO|MUCH|VERY|OK|OKAY|K|KK|YES|NO|NOPE|YEP|YEAH|SURE|COOL|GREAT|GOOD|NICE|PERFECT|LOL|HAHA|HI|HELLO|HEY|GOT|IT|WOW|AWESOME|GRACIAS|MUCHAS|SI|HOLA)(?: |$))+$/;

/**
 * Returns the kind of a text without a keyword: a request to the operators, or a courtesy, which only continues a
 * conversation. Null when the sender wrote no words.
 */
export function plainTextKindOf(text: string): 'request' | 'courtesy' | null {
  const words = wordsOf(withoutQuotations(text.slice(0, READ_CHARACTERS)));
  if (words === '') return null;
  return COURTESIES.test(words) ? 'courtesy' : 'request';
}
