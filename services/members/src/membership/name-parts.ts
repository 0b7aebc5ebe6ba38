/** Letters that Unicode does not take apart into a base letter and a mark. */
const PLAIN: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' };

/** Lower case without accents, as names are compared: `Zoë Müller` → `zoe muller`. */
const folded = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøłđðþæœı]/g, (letter) => PLAIN[letter]!);

const wordsOf = (text: string) => folded(text).split(/\s+/).filter(Boolean);

function endsOf(word: string): string[] {
  const letters = Array.from(word);
  return letters.map((_, from) => letters.slice(from).join(''));
}

/**
 * The ends of every word of a name. A text stands somewhere in a word when one of them begins with it, which an index
 * finds; a pattern over whole names would read every member.
 */
export function namePartsOf({ firstName, lastName }: { firstName: string; lastName: string }): string[] {
  const words = wordsOf(`${firstName} ${lastName}`);
  return [...new Set(words.flatMap(endsOf))];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', String.raw`\x00`);

/**
 * Conditions of which a member's name meets all: each searched word stands in one of its words. Of each element, because
 * the local store also compares a pattern with the whole array as text.
 */
export const nameConditions = (search: string) =>
  wordsOf(search).map((word) => ({ nameParts: { $elemMatch: { $regex: `^${escaped(word)}` } } }));
