import { describe, expect, it } from '@jest/globals';
import { fitsCode, newCode } from './code.js';

describe('A verification code', () => {
  it('has six digits, which the stored hash does not reveal', async () => {
    const { code, codeHash } = await newCode();
    expect(code).toMatch(/^\d{6}$/);
    expect(codeHash).not.toContain(code);
    expect(codeHash).not.toContain(Buffer.from(code).toString('base64url'));
  });

  it('matches its own hash, and another code does not', async () => {
    const { code, codeHash } = await newCode();
    const another = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(await fitsCode(code, codeHash)).toBe(true);
    expect(await fitsCode(another, codeHash)).toBe(false);
  });
});
