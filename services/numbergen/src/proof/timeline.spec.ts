import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkProof } from '../../../../frontend/src/lib/lottery/proof-check.js';
import { lived, timelines } from '../../test/random-timelines.js';
import type { Timeline } from '../../test/timeline.js';
import type { NumberSet } from '../number-sets/number-set.js';
import { toLine } from '../number-sets/number-set.js';
import { leafIndex, prepare, publish } from './draw-proof.js';
import { IssuedSlots, LANES } from './issued-slots.js';
import { saltOf } from './leaf.js';
import { rootOf, unpackHashes } from './merkle.js';
import { leafPath, TILE_LEAVES, tileHashes, tilesOf, tileWith } from './tree.js';

const saltKey = Buffer.alloc(32, 9);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const setOfLine = (line: string): NumberSet => {
  const [whites = '', red = ''] = line.split(' +');
  return { whites: whites.split('-').map(Number), red: Number(red) };
};

/** Builds a draw's proof like the service, with the slots lost to a killed replica marked as void. */
function proven(timeline: Timeline, drawId: string) {
  const draw = timeline.draws.get(drawId)!;
  const issued = new IssuedSlots(draw);
  const given = timeline
    .givenFor(drawId)
    .toSorted((a, b) => LANES.indexOf(a.lane) - LANES.indexOf(b.lane) || a.slot - b.slot)
    .map((one) => ({ ...one, sets: one.sets.map(setOfLine) }));
  for (const slot of given) issued.markGiven(slot);
  for (const { lane, slots } of issued.open()) for (const slot of slots) issued.markVoid({ lane, slot });
  const tiles = Array.from({ length: tilesOf(issued.members) }, (_, n) =>
    tileHashes(n, { drawId, saltKey }, issued, given.slice(n * TILE_LEAVES, (n + 1) * TILE_LEAVES)),
  );
  const tileRoots = tiles.map((tile) => rootOf(tile));
  return { tiles, proof: publish(prepare(draw, hex(saltKey)), issued, tileRoots, draw.deadline)!.next };
}

describe('the proof of a closed draw, whatever happened before,', () => {
  it('[S9.8] covers all assigned sets and no others', async () => {
    await fc.assert(
      fc.asyncProperty(timelines, async (happened) => {
        const timeline = lived(happened);
        for (const drawId of timeline.draws.keys()) {
          const { tiles, proof } = proven(timeline, drawId);
          const given = timeline.givenFor(drawId);
          expect([proof.members, proof.sets]).toEqual([given.length, given.flatMap(({ sets }) => sets).length]);
          const roots = unpackHashes(Buffer.from(proof.tileRoots, 'base64'));
          const places = given.map(({ lane, slot }) => leafIndex(proof, lane, slot));
          expect(places.toSorted((a, b) => a - b)).toEqual(given.map((_, place) => place));
          for (const [i, { lane, slot, memberId, sets }] of given.entries()) {
            const index = places[i]!;
            const path = leafPath(index, tiles[tileWith(index)]!, roots).map(hex);
            const own = { salt: hex(saltOf(saltKey, lane, slot)), sets: sets.map(setOfLine), path };
            const whole = {
              format: 'numbercast-proof',
              version: 2,
              drawId,
              memberId,
              members: given.length,
              index,
              ...own,
            } as const;
            expect(toLine(whole.sets[0]!)).toBe(sets[0]);
            const published = { drawId, root: proof.root!, members: proof.members, leafVersion: proof.leafVersion! };
            expect(await checkProof(whole, published)).toMatchObject({ isProven: true });
            const another = { ...whole, memberId: given[(i + 1) % given.length]!.memberId };
            expect(await checkProof(another, published)).toMatchObject({ isProven: given.length === 1 });
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('is published once', () => {
    const { proof } = proven(lived([{ what: 'join', games: ['powerball'] }]), 'powerball-2026-11-23');
    const issued = new IssuedSlots({ first: null, seal: null });
    expect(publish(proof, issued, [], new Date())).toBeNull();
  });

  it('has the empty root if no sets were assigned', () => {
    const { proof } = proven(lived([]), 'powerball-2026-11-23');
    expect(proof).toMatchObject({
      members: 0,
      root: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    });
  });
});
