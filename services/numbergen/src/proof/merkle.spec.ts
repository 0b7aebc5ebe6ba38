import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type Hash, hashLeaf, hashNode, pathOf, rootOf } from './merkle.js';

const bytes = (...parts: (number[] | Uint8Array)[]) => Buffer.concat(parts.map((part) => Uint8Array.from(part)));
const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest();
const leafOf = (n: number) => Buffer.from(`leaf ${n}`);
const leaves = (count: number) => Array.from({ length: count }, (_, n) => hashLeaf(leafOf(n)));
const hex = (hash: Hash) => Buffer.from(hash).toString('hex');

/** The definitions of RFC 9162 §2.1.1 and §2.1.3.1, verbatim. */
const largestPowerBelow = (n: number) => 2 ** Math.floor(Math.log2(n - 1));
function plainRoot(data: Uint8Array[]): Buffer {
  if (data.length === 0) return sha256(Buffer.alloc(0));
  if (data.length === 1) return sha256(bytes([0], data[0]!));
  const k = largestPowerBelow(data.length);
  return sha256(bytes([1], plainRoot(data.slice(0, k)), plainRoot(data.slice(k))));
}
function plainPath(m: number, data: Uint8Array[]): Buffer[] {
  if (data.length === 1) return [];
  const k = largestPowerBelow(data.length);
  return m < k
    ? [...plainPath(m, data.slice(0, k)), plainRoot(data.slice(k))]
    : [...plainPath(m - k, data.slice(k)), plainRoot(data.slice(0, k))];
}

const sizes = Array.from({ length: 71 }, (_, size) => size);

describe('a Merkle tree', () => {
  it('has the root that RFC 9162 defines, whatever its size', () => {
    for (const size of [...sizes, 1_023, 1_024, 1_025, 3_000]) {
      const data = Array.from({ length: size }, (_, n) => leafOf(n));
      expect(hex(rootOf(leaves(size)))).toBe(hex(plainRoot(data)));
    }
  });

  it('has the paths that RFC 9162 defines, from every leaf', () => {
    for (const size of sizes) {
      const data = Array.from({ length: size }, (_, n) => leafOf(n));
      for (let n = 0; n < size; n++) expect(pathOf(leaves(size), n).map(hex)).toEqual(plainPath(n, data).map(hex));
    }
  });

  it('has the known roots of the Certificate Transparency test vectors', () => {
    const known = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
    const hashes = known.map((leaf) => hashLeaf(Buffer.from(leaf, 'hex')));
    expect(hex(rootOf([]))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hex(rootOf(hashes.slice(0, 1)))).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
    expect(hex(rootOf(hashes))).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  });

  it('distinguishes an inner node from a leaf with the same content', () => {
    const [left, right] = leaves(2) as [Hash, Hash];
    expect(hex(hashLeaf(bytes(left, right)))).not.toBe(hex(hashNode(left, right)));
    expect(hex(rootOf([hashLeaf(bytes(left, right))]))).not.toBe(hex(rootOf([left, right])));
  });

  it('rejects a path from a leaf that does not exist', () => {
    for (const place of [-1, 3, 0.5]) expect(() => pathOf(leaves(3), place)).toThrow(RangeError);
  });
});
