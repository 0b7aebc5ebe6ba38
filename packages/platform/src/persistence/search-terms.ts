/** Letters that Unicode does not take apart into a base letter and a mark. */
const PLAIN: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' };

/** Longer words are compared by their beginning. */
const LONGEST_TERM = 64;

/** Lower case without accents, as texts are compared: `Zoë Müller` → `zoe muller`. */
const folded = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøłđðþæœı]/g, (letter) => PLAIN[letter]!);

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);
const termOf = (text: string) => Array.from(folded(text)).slice(0, LONGEST_TERM).join('');

function endsOf(word: string): string[] {
  const letters = Array.from(folded(word));
  return letters.map((_, from) => letters.slice(from, from + LONGEST_TERM).join(''));
}

/** Start of a word part: after a character that is no letter or digit, or at a capital: `v1.MemberJoined`. */
const PART = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]|(?<=\p{Ll})\p{Lu}/gu;

const partsOf = (word: string) =>
  [0, ...[...word.matchAll(PART)].map(({ index }) => index)].map((from) => word.slice(from));

const distinct = (terms: string[]) => [...new Set(terms)].filter(Boolean);

/**
 * The ends of every word of the texts. A searched text stands somewhere in a word when one of them begins with it, which
 * an index finds; a pattern over whole texts would read every document. For names and short texts.
 */
export const wordEnds = (...texts: string[]): string[] => distinct(texts.flatMap(wordsOf).flatMap(endsOf));

/**
 * The ends of the words of the texts that begin with a part of a word. A searched text finds the beginning of a word, of
 * an id, or of a part of either. For ids, and for texts of which there are many.
 */
export const wordStarts = (...texts: string[]): string[] =>
  distinct(texts.flatMap(wordsOf).flatMap(partsOf).map(termOf));

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', String.raw`\x00`);

/**
 * The condition that each searched word begins one of the terms in the field; null for a search without words. For each
 * element, because the local store also compares a pattern with the whole array as text.
 */
export function termsCondition(field: string, search: string): object | null {
  const terms = wordsOf(folded(search)).map(termOf);
  if (terms.length === 0) return null;
  return { $and: terms.map((term) => ({ [field]: { $elemMatch: { $regex: `^${escaped(term)}` } } })) };
}
