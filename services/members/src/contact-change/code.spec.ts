import { describe, expect, it } from '@jest/globals';
import { fitsCode, newCode } from './code.js';

describe('A code', () => {
  it('is six digits, of which nothing is kept that shows them', async () => {
    const { code, codeHash } = await newCode();
    expect(code).toMatch(/^\d{6}$/);
    expect(codeHash).not.toContain(code);
    expect(codeHash).not.toContain(Buffer.from(code).toString('base64url'));
  });

  it('is known again, and no other is taken for it', async () => {
    const { code, codeHash } = await newCode();
    const another = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(await fitsCode(code, codeHash)).toBe(true);
    expect(await fitsCode(another, codeHash)).toBe(false);
  });
});
