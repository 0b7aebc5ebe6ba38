import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { drawOn } from '@numbercast/lottery/calendar';
import { lived, timelines } from '../../test/random-timelines.js';
import { spaceNamed } from '../../test/small-spaces.js';
import type { Timeline } from '../../test/timeline.js';
import { packIndices, unpackIndices } from '../draws/reserved-indices.js';
import { schedule, type Lane } from '../draws/draw.js';
import { type NumberSet, toLine } from '../number-sets/number-set.js';
import { LANES } from '../proof/issued-slots.js';
import { indicesOf, slotOf } from '../slots/slot.js';
import { checkPlayable, lookUp, placeOf } from './set-lookup.js';

/** Looks up a set like the service, in the small spaces of a timeline. */
function placeFor(timeline: Timeline, drawId: string, set: NumberSet) {
  const draw = timeline.draws.get(drawId)!;
  const indices = new Map<Lane, number>();
  for (const lane of LANES) {
    const space = lane === 'first' ? draw.first?.space : draw.seal?.space;
    const index = space ? spaceNamed(space.purpose).positionOf(set) : -1;
    if (index >= 0) indices.set(lane, index);
  }
  return placeOf(draw, indices);
}

const setOfLine = (line: string): NumberSet => {
  const [whites = '', red = ''] = line.split(' +');
  return { whites: whites.split('-').map(Number), red: Number(red) };
};

describe('looking up a set', () => {
  it('returns the slot that it was assigned to, whatever happened', () => {
    fc.assert(
      fc.property(timelines, (happened) => {
        const timeline = lived(happened);
        for (const { drawId, lane, slot, sets } of timeline.given.values())
          for (const line of sets) expect(placeFor(timeline, drawId, setOfLine(line))).toMatchObject({ lane, slot });
      }),
      { numRuns: 30 },
    );
  });

  it('returns a holder only for assigned sets', () => {
    fc.assert(
      fc.property(timelines, fc.array(fc.nat(), { minLength: 50, maxLength: 50 }), (happened, places) => {
        const timeline = lived(happened);
        for (const drawId of timeline.draws.keys()) {
          const holders = new Map(
            timeline.givenFor(drawId).map((given) => [`${given.lane}|${given.slot}`, given.sets]),
          );
          const space = spaceNamed(`${drawId}|pool`);
          for (const place of places) {
            const set = space.set(place % 3_000);
            const found = placeFor(timeline, drawId, set);
            const holder = found && 'slot' in found ? holders.get(`${found.lane}|${found.slot}`) : undefined;
            const isGiven = timeline.givenFor(drawId).some(({ sets }) => sets.includes(toLine(set)));
            expect(holder?.includes(toLine(set)) ?? false).toBe(isGiven);
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  it('returns the position of every set of a whole space', () => {
    const space = spaceNamed('powerball-2026-11-23|pool');
    for (let position = 0; position < space.size; position++)
      if (space.positionOf(space.set(position)) !== position) throw new Error(`the set at ${position} is elsewhere`);
    expect(space.size).toBeGreaterThan(100_000);
  });

  it('returns the slot of an index among reserved ones, and none for a reserved index', () => {
    const some = fc.uniqueArray(fc.nat(400), { maxLength: 120 });
    fc.assert(
      fc.property(some, fc.integer({ min: 5, max: 10 }), (taken, stride) => {
        const layout = { stride, reserved: unpackIndices(packIndices(taken)) };
        for (let slot = 0; slot < 60; slot++)
          for (const index of indicesOf(slot, layout)) expect(slotOf(index, layout)).toBe(slot);
        for (const index of taken) expect(slotOf(index, layout)).toBeNull();
      }),
    );
  });

  it('returns nothing while the draw is not sealed', () => {
    expect(placeOf(schedule(drawOn('powerball', '2026-11-23')).next, new Map())).toBeNull();
  });

  it('treats the early sets as the whole pool of a draw that was closed unsealed', () => {
    const draw = schedule(drawOn('powerball', '2026-11-23')).next;
    const first = { space: { purpose: 'powerball-2026-11-23|first' }, slots: 2 } as never;
    const index = new Map<Lane, number>([['first', 10]]);
    expect(placeOf({ ...draw, first }, index)).toBeNull();
    expect(placeOf({ ...draw, first, state: 'closed' }, index)).toEqual({ index: 10, poolSize: 10 });
    expect(placeOf({ ...draw, first, state: 'closed' }, new Map([['first', 9]]))).toMatchObject({ slot: 1 });
  });

  it('reports each number that cannot be drawn', () => {
    const check = (set: NumberSet) => () => checkPlayable(set, { whites: 69, reds: 26 });
    expect(check({ whites: [5, 17, 28, 33, 69], red: 26 })).not.toThrow();
    expect(check({ whites: [5, 5, 70, 33, 1], red: 27 })).toThrow(
      expect.objectContaining({
        fields: {
          errors: [
            { pointer: '/whites/1', detail: 'This white ball appears twice' },
            { pointer: '/whites/2', detail: 'This game has white balls from 1 to 69' },
            { pointer: '/red', detail: 'This game has red balls from 1 to 26' },
          ],
        },
      }) as unknown as Error,
    );
  });

  it('is stored with its result and recorded in the audit log', () => {
    const set = { whites: [5, 17, 28, 33, 64], red: 12 };
    const by = { actor: 'ann@example.com', at: new Date('2026-11-23T05:00:00Z') };
    const held = {
      answer: 'given',
      memberId: 'm-1',
      email: '',
      lane: 'pool',
      slot: 3,
      index: 31,
      givenAt: by.at,
    } as const;
    const { next, events } = lookUp('powerball-2026-11-23', set, held, by);
    expect(next).toMatchObject({ set: '05-17-28-33-64 +12', answer: 'given', memberId: 'm-1' });
    expect(events.map(({ type }) => type)).toEqual(['admin.v1.AdminActed']);
  });
});
