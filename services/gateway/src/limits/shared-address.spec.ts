import { describe, expect, it } from '@jest/globals';
import { SharedAddress } from './shared-address.js';

const found = (addressOf: (n: number) => string, requests = 3_000) => {
  const shared = new SharedAddress();
  return Array.from({ length: requests }, (_, n) => shared.sample(addressOf(n))).filter(Boolean);
};

describe('an address that sends most requests', () => {
  it('is reported once when it is private', () => {
    expect(found((n) => (n % 20 === 0 ? `203.0.113.${n % 250}` : '10.0.3.7'))).toEqual(['10.0.3.7']);
  });

  it.each([
    ['it is public, as with one busy caller', () => '203.0.113.7', 3_000],
    ['it is loopback, as on a developer’s machine', () => '127.0.0.1', 3_000],
    ['requests come from many addresses', (n: number) => `10.0.0.${n % 8}`, 3_000],
    ['too few requests have arrived', () => '10.0.3.7', 999],
  ])('is not reported when %s', (_why, addressOf, requests) => {
    expect(found(addressOf, requests)).toEqual([]);
  });
});
