import { describe, expect, it } from '@jest/globals';
import { IssuedSlots } from './issued-slots.js';
import { type Given, TILE_LEAVES, tileHashes } from './tree.js';

const salted = { drawId: 'powerball-2026-11-23', saltKey: Buffer.alloc(32, 7) };
const set = { whites: [1, 2, 3, 4, 5], red: 6 };
const givenIn = (lane: 'first' | 'pool', slot: number): Given => ({
  lane,
  slot,
  memberId: `${lane}-${slot}`,
  sets: Array.from({ length: lane === 'first' ? 5 : 6 }, () => set),
});

/** Two slots of first numbers and four of the pool, the second of which is void. */
function someSlots() {
  const issued = new IssuedSlots({ first: { slots: 2 }, seal: { nextSlot: 4, setsPerMember: 6 } } as never);
  const given = [givenIn('first', 0), givenIn('first', 1), ...[0, 2, 3].map((slot) => givenIn('pool', slot))];
  for (const slot of given) issued.markGiven(slot);
  issued.markVoid({ lane: 'pool', slot: 1 });
  return { issued, given };
}

describe('a tile of leaves', () => {
  it('has a leaf for each slot that holds sets, in the order of lanes and slots', () => {
    const { issued, given } = someSlots();
    const runs = issued.leaves(1, 3).map(({ lane, slots }) => [lane, [...slots]]);
    expect(runs).toEqual([
      ['first', [1]],
      ['pool', [0, 2]],
    ]);
    expect(issued.leaves(TILE_LEAVES, TILE_LEAVES)).toEqual([]);
    expect([issued.members, issued.sets]).toEqual([5, 2 * 5 + 3 * 6]);
    expect(new Set(tileHashes(0, salted, issued, given).map((hash) => Buffer.from(hash).toString('hex'))).size).toBe(5);
  });

  it('rejects sets that do not match its slots', () => {
    const { issued, given } = someSlots();
    const wrong: Given[][] = [
      given.slice(1),
      [...given, givenIn('pool', 3)],
      given.toReversed(),
      given.with(3, givenIn('pool', 1)),
      given.with(0, { ...given[0]!, sets: [set] }),
    ];
    for (const one of wrong) expect(() => tileHashes(0, salted, issued, one)).toThrow();
  });

  it('rejects a slot that was never claimed', () => {
    const { issued } = someSlots();
    expect(() => issued.markGiven({ lane: 'pool', slot: 4 })).toThrow('slot 4 was never claimed');
  });

  it('waits for the slots that have no sets yet', () => {
    const issued = new IssuedSlots({ first: null, seal: { nextSlot: 3, setsPerMember: 6 } } as never);
    issued.markGiven({ lane: 'pool', slot: 1 });
    expect(issued.open()).toEqual([{ lane: 'pool', slots: [0, 2] }]);
  });
});
