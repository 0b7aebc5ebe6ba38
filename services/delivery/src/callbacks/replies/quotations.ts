import { emailStoppedText } from '../../messages/kinds/channel-stopped.js';
import { TEMPLATES } from '../../messages/kinds/index.js';
import { wordsIn } from '../../messages/words/words.js';
import { LANGUAGES } from '@numbercast/lottery';

/**
 * Returns the words of a text in capitals without accents, separated by one space; all characters except letters
 * separate words.
 */
export const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .trim();

const RUN = 3;

function* runsOf(words: string) {
  const all = words.split(' ');
  for (let from = 0; from + RUN <= all.length; from++) yield all.slice(from, from + RUN).join(' ');
}

const OUR_TEXTS = LANGUAGES.flatMap((language) => {
  const context = { publicUrl: '', reference: '', words: wordsIn(language) };
  return [
    ...TEMPLATES.filter((template) => template.channel === 'sms').map((template) =>
      template.render(template.example({ game: 'powerball', count: 5 }), context),
    ),
    ...['complaint', 'unsubscribe-link'].map((source) =>
      emailStoppedText.render({ kind: 'email-stopped', source }, context),
    ),
  ];
});
const OUR_RUNS = new Set(OUR_TEXTS.flatMap((text) => [...runsOf(wordsOf(text))]));

/** Our name or the reference at the end of our texts, which members do not write. */
const OUR_MARK = /NUMBERCAST|#[2-9A-HJ-NP-Z]{6}\b/i;

const isOurs = (passage: string) =>
  OUR_MARK.test(passage) || [...runsOf(wordsOf(passage))].some((run) => OUR_RUNS.has(run));

// iMessage and RCS send these to phones without support for reactions:
// Loved “…”, Reacted 👍 to “…”, 👍 to “…”, Le encantó “…”
const REACTION = new RegExp(
  [
    String.raw`^\s*(?:(?:dis)?liked|loved|laughed at|emphasi[sz]ed|questioned`,
    String.raw`reacted (?:\S+ )?(?:to|with \S+ to)|removed an? [\w ]{1,30} from`,
    String.raw`(?:no )?le (?:gustó|encantó)|se rió (?:con|de)|enfatizó|cuestionó|reaccionó con \S+ a`,
    String.raw`[^\p{L}\p{N}"“«]{1,20}to)[\s\u200a\u200b]*["“«]`,
  ].join('|'),
  'iu',
);

const QUOTED = /“[^”]*”?|«[^»]*»?|"[^"]*"?/g;
const QUOTED_LINE = /^\s*>.*$/gm;

/** Removes what the sender did not write: a reaction as a whole, and passages that quote one of our texts. */
export function withoutQuotations(text: string): string {
  if (REACTION.test(text)) return '';
  const unquoted = text.replace(QUOTED, (passage) => (isOurs(passage) ? ' ' : passage)).replace(QUOTED_LINE, ' ');
  // A copy without quotation marks is recognized by our name or reference
  return OUR_MARK.test(unquoted) ? unquoted.split('\n').map(withoutOurRuns).join('\n') : unquoted;
}

function withoutOurRuns(line: string): string {
  const words = wordsOf(line).split(' ');
  const isCopied = words.map(() => false);
  for (let from = 0; from + RUN <= words.length; from++)
    if (OUR_RUNS.has(words.slice(from, from + RUN).join(' '))) isCopied.fill(true, from, from + RUN);
  return isCopied.includes(true) ? words.filter((_, at) => !isCopied[at]).join(' ') : line;
}
