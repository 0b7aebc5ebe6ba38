import { randomInt } from 'node:crypto';

/** Crockford's base 32: without letters that look like digits, and without U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 100 bits, so that guessing is infeasible at any request rate. */
const LENGTH = 20;
const GROUP = 4;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Returns a new code in its stored format, without hyphens. */
export const newGiftCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Formats a code for display: `7K2M-9XQ4-…`. */
export const groupedCode = (code: string) => code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';

/**
 * Returns a typed code in its stored format, or null when it is not a code. Ignores case, spaces and hyphens, and reads
 * the letters O, I and L as digits.
 */
export function normalGiftCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return CODE.test(code) ? code : null;
}
