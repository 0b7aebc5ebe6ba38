import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkProof } from '../../../../frontend/src/lib/lottery/proof-check.js';
import { leafBytes as browsersLeafBytes, type Proof, readProof } from '../../../../frontend/src/lib/lottery/proof.js';
import { formerLeafBytes } from '../../test/former-proof.js';
import { type NumberSet, packSets } from '../number-sets/number-set.js';
import { IssuedSlots } from './issued-slots.js';
import { leafBytes, saltOf } from './leaf.js';
import { type Given, leafPath, tileHashes, tilesOf, tileWith, treeRoot, TILE_LEAVES } from './tree.js';
import { rootOf } from './merkle.js';

const drawId = 'powerball-2026-11-23';
const saltKey = Buffer.alloc(32, 7);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const setOf = (n: number): NumberSet => ({ whites: [1, 2 + (n % 9), 20, 30 + (n % 30), 69], red: 1 + (n % 26) });

/** A draw with this many slots of first numbers and of the pool, some of them void. */
function issuedTo(first: number, pool: number, voids: ReadonlySet<number> = new Set()) {
  const issued = new IssuedSlots({ first: { slots: first }, seal: { nextSlot: pool, setsPerMember: 6 } } as never);
  const given: Given[] = [];
  for (let place = 0; place < first + pool; place++) {
    const [lane, slot, count] = place < first ? (['first', place, 5] as const) : (['pool', place - first, 6] as const);
    if (voids.has(place)) issued.markVoid({ lane, slot });
    else {
      issued.markGiven({ lane, slot });
      const sets = Array.from({ length: count }, (_, i) => setOf(slot * 7 + i));
      given.push({ lane, slot, memberId: `member-${place}`, sets });
    }
  }
  return { issued, given };
}

/** Builds the published root and every member's proof from the tiles, like the service. */
function proved({ issued, given }: ReturnType<typeof issuedTo>) {
  const tiles = Array.from({ length: tilesOf(issued.members) }, (_, n) =>
    tileHashes(n, { drawId, saltKey }, issued, given.slice(n * TILE_LEAVES, (n + 1) * TILE_LEAVES)),
  );
  const roots = tiles.map((tile) => rootOf(tile));
  const proofOf = (index: number): Proof => {
    const { lane, slot, memberId, sets } = given[index]!;
    const path = leafPath(index, tiles[tileWith(index)]!, roots).map(hex);
    const salt = hex(saltOf(saltKey, lane, slot));
    const common = { format: 'numbercast-proof', version: 2, drawId, memberId } as const;
    return { ...common, members: issued.members, index, salt, sets, path };
  };
  const root = hex(treeRoot(roots));
  return { published: { drawId, root, members: issued.members, leafVersion: 2 }, proofOf };
}

const flipped = (text: string, at: number) =>
  text.slice(0, at) + (Number.parseInt(text[at]!, 16) ^ 1).toString(16) + text.slice(at + 1);

describe('the browser’s check of the published proof', () => {
  it('encodes a leaf in the same bytes as the service', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), fc.nat(), fc.nat(9), (memberId, index, many) => {
        const sets = Array.from({ length: many }, (_, i) => setOf(index + i));
        const salt = saltOf(saltKey, 'pool', index);
        const proof = { ...proved(issuedTo(0, 1)).proofOf(0), index: index * 2 ** 20, memberId, salt: hex(salt), sets };
        const leaf = { drawId, index: index * 2 ** 20, salt, sets: packSets(sets) };
        expect(hex(browsersLeafBytes(proof))).toBe(hex(leafBytes({ ...leaf, memberId })));
        expect(hex(browsersLeafBytes({ ...proof, version: 1 }))).toBe(hex(formerLeafBytes(leaf)));
      }),
    );
  });

  it('proves sets only for the member that the leaf names', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.nat(),
        fc.oneof(
          fc.uuid(),
          fc.nat(50).map((n) => `member-${n}`),
          fc.string({ unit: 'grapheme-ascii', minLength: 1 }),
        ),
        async (members, which, memberId) => {
          const { published, proofOf } = proved(issuedTo(members % 5, members - (members % 5)));
          const proof = proofOf(which % members);
          const { isProven } = await checkProof(readProof(JSON.stringify({ ...proof, memberId })), published);
          expect(isProven).toBe(memberId === proof.memberId);
        },
      ),
    );
  });

  it('rejects a leaf whose version differs from the published one', async () => {
    const { published, proofOf } = proved(issuedTo(0, 3));
    expect(await checkProof({ ...proofOf(1), version: 1 }, published)).toMatchObject({ fault: 'other-version' });
    expect(await checkProof(proofOf(1), { ...published, leafVersion: 1 })).toMatchObject({ fault: 'other-version' });
  });

  // All shapes of a small tree, and those around the next power of two
  const sizes = [...Array.from({ length: 33 }, (_, index) => index + 1), 63, 64, 65, 70];
  it('proves every member’s sets against the root, whatever the size of the draw', async () => {
    for (const members of sizes) {
      const { published, proofOf } = proved(issuedTo(members % 7, members - (members % 7)));
      for (let index = 0; index < members; index++)
        expect(await checkProof(readProof(JSON.stringify(proofOf(index))), published)).toMatchObject({
          isProven: true,
        });
    }
  });

  it.each([TILE_LEAVES, TILE_LEAVES + 1, 2 * TILE_LEAVES + 5])(
    'proves sets across the tiles of a draw with %i members',
    async (members) => {
      const { published, proofOf } = proved(issuedTo(3, members - 3));
      for (const index of [0, 2, 3, TILE_LEAVES - 1, members - 1])
        expect(await checkProof(proofOf(index), published)).toMatchObject({ isProven: true });
    },
  );

  it('rejects a proof in which anything was changed', async () => {
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
          { ...proof, memberId: `${proof.memberId}0` },
          { ...proof, version: 1 },
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

  it('rejects a proof whose white balls differ in a single bit', async () => {
    const { published, proofOf } = proved(issuedTo(2, 9));
    const proof = proofOf(5);
    for (const [s, set] of proof.sets.entries())
      for (const [w, white] of set.whites.entries())
        for (let bit = 1; bit < 128; bit *= 2) {
          const sets = proof.sets.with(s, { ...set, whites: set.whites.with(w, white ^ bit) });
          expect(await checkProof({ ...proof, sets }, published)).toMatchObject({ isProven: false });
        }
  });

  it('counts no member for a slot that was never assigned', async () => {
    const draw = issuedTo(5, 9, new Set([0, 3, 7, 13]));
    const { published, proofOf } = proved(draw);
    expect(published.members).toBe(10);
    expect(draw.issued.sets).toBe(3 * 5 + 7 * 6);
    for (let index = 0; index < 10; index++)
      expect(await checkProof(proofOf(index), published)).toMatchObject({ isProven: true });
  });
});
