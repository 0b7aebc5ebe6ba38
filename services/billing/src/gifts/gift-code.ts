import { randomInt } from 'node:crypto';

/** Crockford's base 32: without letters that look like digits, and without U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 100 bits, so that guessing is hopeless at any rate. */
const LENGTH = 20;
const GROUP = 4;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** A code as it is stored: without hyphens. */
export const newGiftCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** `7K2M-9XQ4-…`, as people read it. */
export const groupedCode = (code: string) => code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';

/**
 * Returns what a person typed as codes are stored, or null when it cannot be one. Case, spaces and hyphens do not matter,
 * nor do the letters that are read as digits.
 */
export function normalGiftCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return CODE.test(code) ? code : null;
}
