import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkProof } from '../../../../frontend/src/lib/proof-check.js';
import { leafBytes as browsersLeafBytes, type Proof, readProof } from '../../../../frontend/src/lib/proof.js';
import type { NumberSet } from '../games/number-set.js';
import { packSets, unpackSets } from '../games/number-set.js';
import { IssuedSets } from './issued-sets.js';
import { leafBytes, saltOf } from './leaf.js';
import { leafPath, tileHashes, tilesOf, tileWith, treeRoot, TILE_LEAVES } from './tree.js';
import { rootOf } from './merkle.js';

const drawId = 'powerball-2026-11-23';
const saltKey = Buffer.alloc(32, 7);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const setOf = (n: number): NumberSet => ({ whites: [1, 2 + (n % 9), 20, 30 + (n % 30), 69], red: 1 + (n % 26) });

/** A draw whose first numbers and pool were given to so many members, with holes in between. */
function issuedTo(first: number, pool: number, voids: ReadonlySet<number> = new Set()) {
  const draw = { first: { slots: first }, seal: { nextSlot: pool, setsPerMember: 6 } };
  const issued = new IssuedSets(draw as never);
  const sets = (count: number, slot: number) => Array.from({ length: count }, (_, i) => setOf(slot * 7 + i));
  for (let slot = 0; slot < first; slot++)
    issued.take({ lane: 'first', slot, sets: voids.has(slot) ? [] : sets(5, slot) });
  for (let slot = 0; slot < pool; slot++)
    issued.take({ lane: 'pool', slot, sets: voids.has(first + slot) ? [] : sets(6, slot) });
  return issued;
}

/** The published root and every member's proof, as the service makes them of its tiles. */
function proved(issued: IssuedSets) {
  const tiles = Array.from({ length: tilesOf(issued.members) }, (_, n) => tileHashes(n, { drawId, saltKey }, issued));
  const roots = tiles.map((tile) => rootOf(tile));
  const proofOf = (index: number): Proof => {
    const { lane, slot, sets } = issued.at(index);
    const path = leafPath(index, tiles[tileWith(index)]!, roots).map(hex);
    const salt = hex(saltOf(saltKey, lane, slot));
    const common = { format: 'numbercast-proof', version: 1, drawId } as const;
    return { ...common, members: issued.members, index, salt, sets: unpackSets(sets), path };
  };
  return { published: { drawId, root: hex(treeRoot(roots)), members: issued.members }, proofOf };
}

const flipped = (text: string, at: number) =>
  text.slice(0, at) + (Number.parseInt(text[at]!, 16) ^ 1).toString(16) + text.slice(at + 1);

describe('the browser, given what the service hands out', () => {
  it('writes a leaf in the very same bytes', () => {
    const sets = [setOf(1), setOf(2)];
    const salt = saltOf(saltKey, 'pool', 3);
    const proof = { ...proved(issuedTo(0, 1)).proofOf(0), index: 2 ** 40, salt: hex(salt), sets };
    expect(hex(browsersLeafBytes(proof))).toBe(hex(leafBytes({ drawId, index: 2 ** 40, salt, sets: packSets(sets) })));
  });

  it('finds every member’s sets in the root, whatever the size of the draw', async () => {
    for (let members = 1; members <= 70; members++) {
      const { published, proofOf } = proved(issuedTo(members % 7, members - (members % 7)));
      for (let index = 0; index < members; index++)
        expect(await checkProof(readProof(JSON.stringify(proofOf(index))), published)).toMatchObject({
          isProven: true,
        });
    }
  });

  it.each([TILE_LEAVES, TILE_LEAVES + 1, 2 * TILE_LEAVES + 5])(
    'finds them over the tiles of %i members',
    async (members) => {
      const { published, proofOf } = proved(issuedTo(3, members - 3));
      for (const index of [0, 2, 3, TILE_LEAVES - 1, members - 1])
        expect(await checkProof(proofOf(index), published)).toMatchObject({ isProven: true });
    },
  );

  it('is refused anything that was changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.nat(), fc.nat(), async (members, which, where) => {
        const { published, proofOf } = proved(issuedTo(0, members));
        const proof = proofOf(which % members);
        const place = where % proof.sets.length;
        const wrongSet = { ...proof.sets[place]!, red: (proof.sets[place]!.red % 26) + 1 };
        const changed: Proof[] = [
          { ...proof, salt: flipped(proof.salt, where % 64) },
          { ...proof, sets: proof.sets.with(place, wrongSet) },
          { ...proof, sets: proof.sets.slice(1) },
          { ...proof, index: proof.index + 1 },
          { ...proof, members: proof.members + 1 },
          { ...proof, drawId: 'powerball-2026-11-25' },
          { ...proof, path: [...proof.path, proof.salt] },
          ...(proof.path.length > 0 ? [{ ...proof, path: proof.path.slice(1) }] : []),
          ...proof.path.map((hash, i) => ({ ...proof, path: proof.path.with(i, flipped(hash, where % 64)) })),
        ];
        for (const one of changed) expect(await checkProof(one, published)).toMatchObject({ isProven: false });
        const otherRoot = { ...published, root: flipped(published.root, where % 64) };
        expect(await checkProof(proof, otherRoot)).toMatchObject({ isProven: false, fault: 'other-root' });
      }),
      { numRuns: 60 },
    );
  });

  it('is refused other sets of a member whose proof is otherwise right, bit by bit', async () => {
    const { published, proofOf } = proved(issuedTo(2, 9));
    const proof = proofOf(5);
    for (const [s, set] of proof.sets.entries())
      for (const [w, white] of set.whites.entries())
        for (let bit = 1; bit < 128; bit *= 2) {
          const sets = proof.sets.with(s, { ...set, whites: set.whites.with(w, white ^ bit) });
          expect(await checkProof({ ...proof, sets }, published)).toMatchObject({ isProven: false });
        }
  });

  it('counts nobody in a slot that was never given', async () => {
    const issued = issuedTo(5, 9, new Set([0, 3, 7, 13]));
    const { published, proofOf } = proved(issued);
    expect(published.members).toBe(10);
    expect(issued.sets).toBe(3 * 5 + 7 * 6);
    for (let index = 0; index < 10; index++)
      expect(await checkProof(proofOf(index), published)).toMatchObject({ isProven: true });
  });
});
