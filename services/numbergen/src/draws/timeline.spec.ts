import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Happening, Timeline } from '../../test/timeline.js';
import type { Game } from '../games/game.js';

const games = fc.subarray<Game>(['powerball', 'megamillions']);
const killedAfter = fc.constantFrom(
  undefined,
  'slots' as const,
  'half the assignments' as const,
  'assignments' as const,
);
const which = fc.nat(2);
const who = fc.nat(1_000);

const happenings = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('join' as const), games }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('pause' as const, 'come back' as const), who }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('choose' as const), who, games }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('target' as const), targetSets: fc.constantFrom(10_000, 20_000, 50_000) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('seal' as const, 'generate' as const), which }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('give roster' as const), which, killedAfter }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('give newcomers' as const), killedAfter }) },
);
const closing = fc.record({ what: fc.constant('close' as const), which: fc.constantFrom(0, 1) });
const timelines = fc.array(fc.oneof({ weight: 60, arbitrary: happenings }, { weight: 1, arbitrary: closing }), {
  minLength: 10,
  maxLength: 160,
}) as fc.Arbitrary<Happening[]>;

const lived = (happened: Happening[]) => {
  const timeline = new Timeline();
  for (const happening of happened) timeline.happen(happening);
  timeline.settleDown();
  return timeline;
};

function repeated(lines: string[]): string[] {
  const seen = new Set<string>();
  return lines.filter((line) => seen.size === seen.add(line).size);
}

/** With more than two thousand members five sets for each don't fit the target of ten thousand. */
const crowd = (members: number): Happening[] =>
  Array.from({ length: members }, () => ({ what: 'join', games: ['powerball'] }));

describe('whatever happens in whatever order, stopped anywhere and gone on', () => {
  it('no set is given twice in a draw', () => {
    fc.assert(
      fc.property(timelines, (happened) => {
        const timeline = lived(happened);
        for (const drawId of timeline.draws.keys())
          expect(repeated(timeline.givenFor(drawId).flatMap(({ sets }) => sets))).toEqual([]);
      }),
    );
  });

  it('every member who plays has between five and ten sets of every draw when it is closed', () => {
    fc.assert(
      fc.property(timelines, (happened) => {
        const timeline = lived(happened);
        for (const { drawId, playing } of timeline.atDeadline.filter(({ isDone }) => isDone)) {
          const given = new Map(timeline.givenFor(drawId).map(({ memberId, sets }) => [memberId, sets.length]));
          const counts = playing.map((memberId) => given.get(memberId) ?? 0);
          expect(counts.filter((count) => count < 5 || count > 10)).toEqual([]);
        }
      }),
    );
  });

  it('nobody is given numbers of a game they do not play', () => {
    fc.assert(
      fc.property(timelines, (happened) => {
        expect([...lived(happened).given.values()].filter(({ wasEligible }) => !wasEligible)).toEqual([]);
      }),
    );
  });

  it('the guarantee holds for a crowd, before and after sealing', () => {
    const some = fc.integer({ min: 0, max: 2_200 });
    fc.assert(
      fc.property(some, some, some, (early, atSealing, late) => {
        const timeline = lived([
          ...crowd(early),
          { what: 'give newcomers' },
          ...crowd(atSealing),
          { what: 'seal', which: 0 },
          { what: 'generate', which: 0 },
          ...crowd(late),
        ]);
        const given = timeline.givenFor('powerball-2026-11-23');
        expect(given).toHaveLength(early + atSealing + late);
        expect(given.every(({ sets }) => sets.length >= 5 && sets.length <= 10)).toBe(true);
        expect(repeated(given.flatMap(({ sets }) => sets))).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });
});
