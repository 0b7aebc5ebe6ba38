import { createHmac } from 'node:crypto';
import { packSets, SET_BYTES } from '../src/number-sets/number-set.js';
import { type Hash, hashLeaf, packHashes, rootOf } from '../src/proof/merkle.js';
import type { Given } from '../src/proof/tree.js';

interface FormerLeaf {
  drawId: string;
  index: number;
  salt: Uint8Array;
  sets: Uint8Array;
}

/** Encodes a leaf of releases before version 2, which contains no member id. */
export function formerLeafBytes({ drawId, index, salt, sets }: FormerLeaf): Uint8Array {
  const id = Buffer.from(drawId, 'ascii');
  const place = Buffer.alloc(8);
  place.writeBigUInt64BE(BigInt(index));
  return Buffer.concat([Uint8Array.of(1, id.length), id, place, salt, Uint8Array.of(sets.length / SET_BYTES), sets]);
}

/** Returns the documents of such a release for a draw with at most one tile: the tile, and the fields of its proof. */
export function formerProof(drawId: string, saltKey: string, given: readonly Given[]) {
  const hashes = given.map(({ lane, slot, sets }, index): Hash => {
    const salt = createHmac('sha256', Buffer.from(saltKey, 'hex')).update(`${lane}|${slot}`).digest();
    return hashLeaf(formerLeafBytes({ drawId, index, salt, sets: packSets(sets) }));
  });
  const root = Buffer.from(rootOf(hashes));
  const tile = { _id: `${drawId}|0`, drawId, number: 0, hashes: packHashes(hashes), root };
  return { tile, proof: { root: root.toString('hex'), tileRoots: root.toString('base64') } };
}
