const PART_START = /(^|[\s'’-])(\p{L})/gu;
const HAS_BOTH_CASES = /(?=.*\p{Ll}).*\p{Lu}/u;
/** Matches a name typed with caps lock: `MARY`, `mARY`. */
const CAPS_LOCK = /(^|[\s'’-])(?:\p{Lu}{2,}|\p{Ll}\p{Lu}+)(?!\p{L})/u;

/**
 * Initial capital, rest lowercase (spec §5), for each part of a name in one case: `MARY O'NEIL` → `Mary O'Neil`.
 * A name that uses both cases, without a word in capitals, is kept as its owner writes it: McDonald, van der Berg.
 * A letter begins a part at the start and after a space, hyphen or apostrophe.
 */
export function normalizedName(name: string): string {
  const typed = name.trim().replace(/\s+/g, ' ');
  if (HAS_BOTH_CASES.test(typed) && !CAPS_LOCK.test(typed)) return typed;
  return typed
    .toLowerCase()
    .replace(PART_START, (_all, before: string, letter: string) => before + letter.toUpperCase());
}
