import { describe, expect, it } from '@jest/globals';
import { leafBytes as browsersLeafBytes, type Proof } from '../../../../frontend/src/lib/lottery/proof.js';
import { formerLeafBytes } from '../../test/former-proof.js';
import { packSets } from '../number-sets/number-set.js';
import { leafBytes } from './leaf.js';
import { hashLeaf } from './merkle.js';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const drawId = 'powerball-2026-11-23';
const memberId = '3f2b8c1e-6f2b-4c58-9a53-0c6c58f5f3d1';
const salt = Buffer.alloc(32, 0xa5);
const sets = [
  { whites: [5, 17, 28, 33, 64], red: 12 },
  { whites: [2, 19, 31, 46, 58], red: 7 },
];
const leaf = { drawId, index: 258, salt, sets: packSets(sets) };
const common = {
  format: 'numbercast-proof',
  drawId,
  members: 300,
  index: 258,
  salt: hex(salt),
  sets,
  path: [],
} as const;

const DRAW = '14706f77657262616c6c2d323032362d31312d3233';
const PLACE = '0000000000000102';
const MEMBER = '2433663262386331652d366632622d346335382d396135332d306336633538663566336431';
const BALLS = '0205111c21400c02131f2e3a07';

// Proofs are stored for years: these bytes and hashes must never change
const golden = [
  {
    version: 1,
    bytes: `01${DRAW}${PLACE}${'a5'.repeat(32)}${BALLS}`,
    hash: '431557f310500c3999e6a2fbacc75d238fd26eb91c68a9eabd9e2b9f4b8e0866',
  },
  {
    version: 2,
    bytes: `02${DRAW}${PLACE}${MEMBER}${'a5'.repeat(32)}${BALLS}`,
    hash: '3023c5c1957745072741d97a6a46957bcdaf820c38c379091a9fdb13842c7d87',
  },
] as const;

describe.each(golden)('a leaf of version $version', ({ version, bytes, hash }) => {
  const proof: Proof = { ...common, version, ...(version === 2 && { memberId }) };

  it('has the bytes and hash of earlier proofs, which must stay valid', () => {
    const made = version === 1 ? formerLeafBytes(leaf) : leafBytes({ ...leaf, memberId });
    expect(hex(made)).toBe(bytes);
    expect(hex(browsersLeafBytes(proof))).toBe(bytes);
    expect(hex(hashLeaf(made))).toBe(hash);
  });
});

describe('a leaf', () => {
  it.each([
    ['is empty', ''],
    ['is too long for the length byte', 'm'.repeat(256)],
    ['has non-ASCII letters', 'josé'],
  ])('is rejected for a member whose ID %s', (_, id) => {
    expect(() => leafBytes({ ...leaf, memberId: id })).toThrow(RangeError);
  });
});
