// GSM 03.38 basic set. A single character outside GSM-7 makes the whole text UCS-2, with 70 characters per segment
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
// Encoded as two septets: an escape, then the character
const EXTENDED = new Set('^{}\\[~]|€\f');

const SINGLE = 160;
const PART = 153; // a concatenated segment uses seven septets for its header

const placesOf = (character: string) => (EXTENDED.has(character) ? 2 : 1);

/**
 * Returns how many GSM-7 segments a text needs, as carriers count and charge them.
 * @throws Error on a character outside GSM-7: such a text would cost double and is rejected
 */
export function segmentsOf(text: string): number {
  const foreign = Array.from(text).find((character) => !BASIC.has(character) && !EXTENDED.has(character));
  if (foreign !== undefined) throw new Error(`not a GSM-7 character: ${JSON.stringify(foreign)}`);
  const places = Array.from(text, placesOf);
  if (places.reduce((sum, size) => sum + size, 0) <= SINGLE) return 1;
  let segments = 1;
  let used = 0;
  for (const size of places) {
    // An escape and its character stay together
    if (used + size > PART) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return segments;
}

/** Returns the length of a text in septets; a single segment holds 160. */
export const lengthOf = (text: string) => Array.from(text, placesOf).reduce((sum, size) => sum + size, 0);

const TYPOGRAPHY: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
};

/** Replaces typographic quotation marks, dashes, ellipses and spaces that keyboards insert and GSM-7 lacks. */
export const plainPunctuation = (text: string) =>
  text.replaceAll(/[‘’“”–—…\u00a0]/g, (character) => TYPOGRAPHY[character]!).replaceAll('\r\n', '\n');

/** Returns an operator's reply prefixed with the sender's name, which carriers require. */
export const supportText = (body: string) => `Numbercast support: ${body}`;
