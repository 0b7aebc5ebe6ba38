/** Letters that Unicode does not decompose into a base letter and a mark. */
const PLAIN: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' };

/** Longer words are compared by their beginning. */
const LONGEST_TERM = 64;

/** Returns a text in lower case without accents, for comparison: `Zoë Müller` → `zoe muller`. */
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
 * Returns the suffixes of every word of the texts, for names and short texts. A word contains a searched text when one
 * of its suffixes begins with it, which an index finds; a pattern over whole texts would read every document.
 */
export const wordEnds = (...texts: string[]): string[] => distinct(texts.flatMap(wordsOf).flatMap(endsOf));

/**
 * Returns the suffixes of words that begin at a part of the word, for ids and for numerous texts. A searched text finds
 * the beginning of a word, of an id, or of a part of either.
 */
export const wordStarts = (...texts: string[]): string[] =>
  distinct(texts.flatMap(wordsOf).flatMap(partsOf).map(termOf));

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', String.raw`\x00`);

/**
 * Returns the condition that each searched word begins one of the terms in the field; null for a search without words.
 * It applies to each element, because the local store also compares a pattern with the whole array as text.
 */
export function termsCondition(field: string, search: string): object | null {
  const terms = wordsOf(folded(search)).map(termOf);
  if (terms.length === 0) return null;
  return { $and: terms.map((term) => ({ [field]: { $elemMatch: { $regex: `^${escaped(term)}` } } })) };
}
