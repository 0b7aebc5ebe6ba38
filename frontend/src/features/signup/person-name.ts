/**
 * Initial capital, rest lowercase (spec §5), for each part of the name: `mARY-ann o'neil` → `Mary-Ann O'Neil`.
 * A letter begins a part at the start and after a space, hyphen or apostrophe.
 */
export const normalizedName = (name: string): string =>
  name
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase());
