// GSM 03.38 basic set; one character elsewhere makes the whole text UCS-2 with 70 characters a segment
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
// These take two places, an escape before them
const EXTENDED = new Set('^{}\\[~]|€\f');

const SINGLE = 160;
const PART = 153; // a concatenated segment gives seven places to its header

const placesOf = (character: string) => (EXTENDED.has(character) ? 2 : 1);

/**
 * How many GSM-7 segments a text takes, as carriers count and charge them.
 * @throws Error on a character outside GSM-7: such a text would cost double and is refused
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

/** How many places a text takes, of the 160 of one segment. */
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

/** Replaces the quotation marks, dashes and blanks that keyboards insert and GSM-7 lacks. */
export const plainPunctuation = (text: string) =>
  text.replaceAll(/[‘’“”–—…\u00a0]/g, (character) => TYPOGRAPHY[character]!).replaceAll('\r\n', '\n');

/** An operator's reply as its text begins: carriers require the name of the sender. */
export const supportText = (body: string) => `Numbercast support: ${body}`;
