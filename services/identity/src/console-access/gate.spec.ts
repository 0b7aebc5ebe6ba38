import { describe, expect, it } from '@jest/globals';
import { fitsGateHash, GATE_HASH, makeGateHash } from './gate-hash.js';
import { waitAfter } from './gate.js';

describe('the gate hash', () => {
  it('[A11.4] matches the password it was created from and no other', async () => {
    const hash = await makeGateHash('open sesame');
    expect(hash).toMatch(GATE_HASH);
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/); // as OWASP lists them
    expect(await fitsGateHash('open sesame', hash)).toBe(true);
    expect(await fitsGateHash('Open sesame', hash)).toBe(false);
    expect(await fitsGateHash('', hash)).toBe(false);
  });

  it('[A11.5] differs each time it is created', async () => {
    expect(await makeGateHash('open sesame')).not.toBe(await makeGateHash('open sesame'));
  });
});

describe('wrong admin passwords', () => {
  it('cause no delay for the first two attempts', () => {
    expect([waitAfter(1), waitAfter(2)]).toEqual([0, 0]);
  });

  it('[A2.1] double the delay with each further attempt, up to 15 minutes', () => {
    expect([3, 4, 5].map(waitAfter)).toEqual([5_000, 10_000, 20_000]);
    expect(waitAfter(500)).toBe(15 * 60_000);
  });
});
