import { describe, expect, it } from '@jest/globals';
import { KeyRing } from './key-ring.js';
import { EncryptedTexts } from './encrypted-text.js';

const ring = new KeyRing(`k1:${Buffer.alloc(32, 7).toString('base64')}`);
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789.@_-+';
/** Number of distinct three-character sequences in the addresses of a million members. */
const OCCURRING = 12_000;

/** Returns distinct three-character sequences, spread over all that addresses can contain. */
function runs(count: number): string[] {
  const size = ALPHABET.length ** 3;
  return Array.from({ length: count }, (_, n) => {
    const number = (n * 7_919) % size;
    return [number, Math.floor(number / ALPHABET.length), Math.floor(number / ALPHABET.length ** 2)]
      .map((digit) => ALPHABET[digit % ALPHABET.length])
      .join('');
  });
}

describe('the parts by which an encrypted text is searched', () => {
  const of = new EncryptedTexts(ring, 'members.profile.email', 'partial');

  it('map at least 20 character sequences to each value, so that values do not reveal the text', () => {
    const occurring = runs(OCCURRING);
    expect(new Set(occurring).size).toBe(OCCURRING);
    const sharing = new Map<number, number>();
    for (const run of occurring) {
      const [[value]] = of.partsOf(run) as [[number]];
      sharing.set(value, (sharing.get(value) ?? 0) + 1);
    }
    expect(Math.min(...sharing.values())).toBeGreaterThanOrEqual(20);
  });

  it('are stored for texts with partial lookup only', () => {
    expect(of.stored('ann@example.com')).toHaveProperty('parts');
    expect(new EncryptedTexts(ring, 'roster.email', 'exact').stored('ann@example.com')).not.toHaveProperty('parts');
  });
});
