import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { groupedCode, newGiftCode, normalGiftCode } from './gift-code.js';

describe('the code of a gift', () => {
  it('has 100 random bits in five groups of four characters', () => {
    expect(groupedCode(newGiftCode())).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(new Set(Array.from({ length: 200 }, newGiftCode)).size).toBe(200);
  });

  it('is accepted in any case, with spaces or hyphens, and with look-alike letters in place of digits', () => {
    const separator = fc.constantFrom('', ' ', '-', '–', '\u00a0');
    const typed = fc.record({
      code: fc.constant(null).map(newGiftCode),
      isLower: fc.boolean(),
      separators: fc.array(separator, { minLength: 20, maxLength: 20 }),
      one: fc.constantFrom('1', 'I', 'l', 'L', 'i'),
      zero: fc.constantFrom('0', 'O', 'o'),
    });
    fc.assert(
      fc.property(typed, ({ code, isLower, separators, one, zero }) => {
        const letters = (isLower ? code.toLowerCase() : code).split('');
        const text = letters
          .map((letter) => ({ '1': one, '0': zero })[letter] ?? letter)
          .map((letter, n) => letter + separators[n]);
        expect(normalGiftCode(text.join(''))).toBe(code);
      }),
    );
  });

  it('is rejected when it is too short, too long, or contains an invalid character', () => {
    const code = newGiftCode();
    for (const typed of ['', code.slice(1), `${code}A`, `U${code.slice(1)}`, `${code.slice(1)}!`])
      expect(normalGiftCode(typed)).toBeNull();
  });
});
